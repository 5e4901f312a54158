import { expect, it } from 'vitest'
import { alignTables, mappingInFile } from './align-tables'
import { columnWith } from '../columns/columns'
import { combineSheets } from './combine-sheets'
import { buildPlan } from '../plan/build-plan'
import { reconcile } from '../totals/reconcile'
import { startSheet } from './suggest-sheet'
import { drawSheet } from '../testing/read-sheet'

const STACKED = `
  Bill 1 Builder | | | | |
  Item | Description | Quantity | Unit | Rate | Amount
  1 | Screed | 50 | m2 | 10 | 500
  2 | Tiles | 9 | m2 | 20 | 180
  | Total Bill 1 | | | | 680
  Bill 2 M&E | | | | |
  Item | Quantity | Unit | Description | Amount | Rate
  1 | 4 | nr | Radiators | 600 | 150
  2 | 30 | m | Pipework | 360 | 12
  | | | Total Bill 2 | 960 |`

it('a second table with its titles in another order is read by them', () => {
  const sheet = drawSheet(STACKED)
  const workbook = { format: 'xlsx' as const, remarks: [], sheets: [sheet] }
  const read = combineSheets(workbook, [0])
  const input = { ...read, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const { proof, notUnderstood } = reconcile(bill, input)
  expect(bill.plan.products.map(each => [each.name, each.amount])).toEqual([
    ['Screed', 50_000],
    ['Tiles', 18_000],
    ['Radiators', 60_000],
    ['Pipework', 36_000],
  ])
  expect([bill.plan.total, proof.verdict, notUnderstood]).toEqual([164_000, 'agrees', []])
  expect(read.hints).toContain('The titles in row 7 stand in another order: the rows below are read by them.')
})

it('returns the column of a role in the file, so that a price is written back into the right cell', () => {
  const sheet = drawSheet(STACKED)
  const { mapping } = startSheet(alignTables(sheet))
  const placesAt = (row: number) => {
    const own = mappingInFile(mapping, alignTables(sheet).realigned?.get(row))
    return (['name', 'quantity', 'rate', 'amount'] as const).map(role => columnWith(own, role))
  }
  expect(placesAt(2)).toEqual([1, 2, 4, 5])
  expect(placesAt(7)).toEqual([3, 1, 5, 4])
})

it('titles repeated on a page, or one of them in other words, move nothing', () => {
  for (const again of [
    'Item | Description | Quantity | Unit | Rate | Amount',
    'Ref | Description of work | Qty | Unit | Price | Total',
    'Item | Description | Quantity | Unit | Amount | Amount',
  ]) {
    const sheet = drawSheet(STACKED.replace('Item | Quantity | Unit | Description | Amount | Rate', again))
    expect(alignTables(sheet)).toBe(sheet)
  }
})

it('columns of a second table only are named, and the check stays open', () => {
  const sheet = drawSheet(`
    Item | Description | Quantity | Unit | Rate | Amount
    1 | Screed | 50 | m2 | 10 | 500
    2 | Tiles | 9 | m2 | 20 | 180
    | Total | | | | 680

    Item | Description | Quantity | Unit | Labour rate | Rate £ | Amount £ | Extra cost £
    1 | Radiators | 4 | nr | 50 | 150 | 600 | 40
    2 | Pipework | 30 | m | 4 | 12 | 360 | 25
    3 | Valves | 10 | nr | 8 | 20 | 200 | 10
    | Total | | | | | 1160`)
  const workbook = { format: 'xlsx' as const, remarks: [], sheets: [sheet] }
  const read = combineSheets(workbook, [0])
  const input = { ...read, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const { proof, doubts } = reconcile(bill, input)
  expect(bill.plan.total).toBe(184_000)
  expect(proof.verdict).toBe('open')
  expect(doubts.map(each => each.text)).toEqual([
    'Column E Labour rate below row 6',
    'Column H Extra cost £ below row 6',
  ])
})
