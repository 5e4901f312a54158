import { describe, expect, it } from 'vitest'
import { pence } from '../../value/money'
import { mainSummary } from './main-summary'
import { reconcile } from './reconcile'
import { buildPlan } from '../plan/build-plan'
import { combineSheets } from '../workbook/combine-sheets'
import type { Cell } from '../sheet/sheet'
import type { Workbook } from '../workbook/workbook'

const TITLES: Cell[] = ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']
const bill = (name: string, rate: number, total: number) => ({
  name,
  hidden: false,
  rows: [
    TITLES,
    ['A', `${name} first`, 2, 'm2', rate, 2 * rate],
    ['B', `${name} second`, 3, 'm', 10, 30],
    [null, 'Carried to summary', null, null, null, total],
  ] as Cell[][],
})
const read = (summary: Cell[][], bills = [bill('Bill 1 Walls', 20, 70), bill('Bill 2 Floors', 35, 100)]) => {
  const workbook: Workbook = {
    format: 'xlsx',
    remarks: [],
    sheets: [...bills, { name: 'Main Summary', hidden: false, rows: summary }],
  }
  const input = {
    ...combineSheets(
      workbook,
      workbook.sheets.map((_, place) => place),
    ),
    units: new Map<string, string>(),
  }
  const planned = buildPlan(input)
  return mainSummary(planned, input.sheet, reconcile(planned, input).totals)
}
const line = (label: string, amount: number): Cell[] => [null, label, null, null, null, amount]

describe('the summary of a tender', () => {
  it('is compared with the bills line by line, its own additions are reported, and its own sum is checked', () => {
    const summary = read([
      ['MAIN SUMMARY'],
      line('Bill 1 Walls', 70),
      line('Bill 2 Floors', 100),
      line('Contingency', 50),
      line('TOTAL', 220),
    ])
    expect(summary?.lines.map(each => [each.label, each.of, each.printed, each.ours, each.isAddition])).toEqual([
      ['Bill 1 Walls', 'Bill 1 Walls', 7_000, 7_000, false],
      ['Bill 2 Floors', 'Bill 2 Floors', 10_000, 10_000, false],
      ['Contingency', '', 5_000, 0, true],
    ])
    expect(summary).toMatchObject({ missing: [], printedLines: 22_000, printedTotal: 22_000 })
  })

  it('reports a line that differs from its bill', () => {
    const summary = read([['MAIN SUMMARY'], line('Bill 1 Walls', 70), line('Bill 2 Floors', 110), line('TOTAL', 180)])
    expect(summary?.lines.map(each => [each.of, each.difference])).toEqual([
      ['Bill 1 Walls', 0],
      ['Bill 2 Floors', 1_000],
    ])
  })

  it('names the bills it has no line for', () => {
    const three = [bill('Bill 1 Walls', 20, 70), bill('Bill 2 Floors', 35, 100), bill('Bill 3 Roofs', 5, 40)]
    const summary = read(
      [['MAIN SUMMARY'], line('Bill 1 Walls', 70), line('Bill 2 Floors', 100), line('TOTAL', 170)],
      three,
    )
    expect(summary?.missing).toEqual([{ name: 'Bill 3 Roofs', ours: pence(4_000) }])
  })

  it('is reported when its own lines do not add up', () => {
    const summary = read([['MAIN SUMMARY'], line('Bill 1 Walls', 70), line('Bill 2 Floors', 100), line('TOTAL', 175)])
    expect(summary).toMatchObject({ printedLines: 17_000, printedTotal: 17_500 })
  })

  it('needs a collection of at least half of the bill', () => {
    expect(read([['Notes'], [null, 'Nothing here']])).toBeNull()
  })
})
