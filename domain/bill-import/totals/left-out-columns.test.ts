import { expect, it } from 'vitest'
import { buildPlan } from '../plan/build-plan'
import { leftOutColumns } from './left-out-columns'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet } from '../testing/read-sheet'

function leftOut(drawing: string) {
  const sheet = drawSheet(drawing)
  const { mapping, choices } = startSheet(sheet)
  const bill = buildPlan({ sheet, mapping, choices, units: new Map() })
  return leftOutColumns(sheet, mapping, bill, []).map(each => [each.title, each.saidBy, each.isSummed])
}

it('tax and the amounts with it are no money that is missed', () => {
  expect(
    leftOut(`
    Ref | Description | Qty | Unit | Rate | Net | VAT | Gross
    A | Wall | 120 | m2 | 45 | 5400 | 1080 | 6480
    B | Kerb | 64 | m | 18.50 | 1184 | 236.80 | 1420.80
    C | Door | 9 | nr | 420 | 3780 | 756 | 4536`),
  ).toEqual([
    ['VAT', 'tax', false],
    ['Gross', 'withTax', false],
  ])
})

it('a column is not called the amounts with tax where one line differs', () => {
  expect(
    leftOut(`
    Ref | Description | Qty | Unit | Rate | Net | VAT | Gross £
    A | Wall | 120 | m2 | 45 | 5400 | 1080 | 6480
    B | Kerb | 64 | m | 18.50 | 1184 | 236.80 | 1920.80
    C | Door | 9 | nr | 420 | 3780 | 756 | 4536`)[1],
  ).toEqual(['Gross £', null, false])
})

it('columns that add to the amounts are parts of them, and so is the rate that makes one of them', () => {
  expect(
    leftOut(`
    Ref | Item | Weeks | Rate per week £ | Time related £ | Fixed £ | Total £
    1 | Manager | 40 | 1850 | 74000 | | 74000
    2 | Cabins | 40 | 220 | 8800 | 1800 | 10600
    3 | Crane | 26 | 2400 | 62400 | 18500 | 80900
    4 | Electrics | 38 | 95 | 3610 | 6200 | 9810
    5 | Insurances | | | | 14750 | 14750`),
  ).toEqual([
    ['Rate per week £', 'part', false],
    ['Time related £', 'part', false],
    ['Fixed £', 'part', false],
  ])
})

it('a column whose own total adds it is known as summed', () => {
  expect(
    leftOut(`
    Ref | Description | Qty | Unit | Rate | Amount | Fix
    A | Wall | 120 | m2 | 45 | 5400 | 100
    B | Kerb | 64 | m | 18.50 | 1184 | 50
    C | Door | 9 | nr | 420 | 3780 | 25
    | Total | | | | 10364 | 175`),
  ).toEqual([['Fix', null, true]])
})

it('the tendered amount and later changes are not parts of the final amount', () => {
  expect(
    leftOut(`
    Ref | Description | Unit | Tender amount | Variation | Rate | Final qty | Final amount
    A | Wall | m2 | 5000 | 400 | 45 | 120 | 5400
    B | Kerb | m | 1000 | 184 | 18.50 | 64 | 1184
    C | Door | nr | 3000 | 780 | 420 | 9 | 3780`).map(([, saidBy]) => saidBy),
  ).toEqual([null, null])
})

it('phases beside their total, omissions and additions beside their net, and the amounts again are none that are missed', () => {
  expect(
    leftOut(`
    Element | Phase 1 £ | Factor | Phase 2 £ | Total £
    Frame | 12000 | 1 | 3500 | 15500
    Roof | 45000 | 1 | 38000 | 83000`).filter(([title]) => title !== 'Factor'),
  ).toEqual([
    ['Phase 1 £', 'part', false],
    ['Phase 2 £', 'part', false],
  ])
  expect(
    leftOut(`
    VO | Description | Omit £ | Add £ | Net £
    1 | Blockwork | 1200 | 1950 | 750
    2 | Carpet | 415 | 0 | -415`),
  ).toEqual([
    ['Omit £', 'part', false],
    ['Add £', 'part', false],
  ])
  expect(
    leftOut(`
    Ref | Description | Qty | Unit | Rate | Subtotal £ | Total £
    A | Wall | 120 | m2 | 45 | 5400 | 5400
    B | Kerb | 64 | m | 18.50 | 1184 | 1184
    C | Door | 9 | nr | 420 | 3780 | 3780`),
  ).toEqual([['Subtotal £', 'same', false]])
})
