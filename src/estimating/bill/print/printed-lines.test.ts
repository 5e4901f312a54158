import { expect, test } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { type Quantity, quantityOf, type Rate, rateOf } from '#domain/value/money'
import { BillModel } from '../../../common/bill/bill-model'
import { printedLines } from './printed-lines'

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const zone = (id: number, order: number, parent: number | null = null) => ({
  ...system,
  id,
  assessment: 9,
  name: `Z${id}`,
  parent,
  startDate: null,
  endDate: null,
  notes: null,
  order,
})
const group = (id: number, order: number, parent: number | null = null) => ({
  ...system,
  id,
  assessment: 9,
  name: `G${id}`,
  parent,
  order,
})
const product = (id: number, order: number, rate: Rate | null, inGroup: number | null): AssessmentProduct => ({
  ...system,
  id,
  assessment: 9,
  group: inGroup,
  ref: `P-${id}`,
  name: `Product ${id}`,
  description: null,
  notes: null,
  unit: 'm²',
  pricingMode: 'rbu',
  rate,
  fixedPrice: null,
  tenderRate: null,
  fixedPriceReason: null,
  supplyAndFitPrice: null,
  quoteLine: null,
  priceFrom: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  template: null,
  templateVersion: null,
  importFile: null,
  importSheet: null,
  importRows: null,
  importText: null,
  lineage: null,
  variation: null,
  isProvisional: false,
  isRateOnly: false,
  origin: 'tender',
  order,
})
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' as const })
/** Zone 1 has two sub-zones, zone 2 none. £2.00 a unit but for 103, which has no rate. */
const records = {
  zones: [zone(1, 1), zone(11, 2, 1), zone(12, 3, 1), zone(2, 4)],
  groups: [group(50, 1), group(51, 2, 50), group(60, 3)],
  products: [
    product(101, 1, rateOf(2), 50),
    product(102, 1, rateOf(2), 51),
    product(103, 1, null, 60),
    product(104, 9, rateOf(2), null),
  ],
  decimals: null,
  quantities: [
    {
      ...system,
      id: 101,
      assessment: 9,
      cells: { 11: cell(quantityOf(1)), 12: cell(quantityOf(2)), 2: cell(quantityOf(4)) },
      tender: {},
      notes: {},
    },
    {
      ...system,
      id: 102,
      assessment: 9,
      cells: { 11: cell(quantityOf(0)), 2: cell(quantityOf(5)) },
      tender: {},
      notes: {},
    },
    { ...system, id: 103, assessment: 9, cells: { 2: cell(quantityOf(6)) }, tender: {}, notes: {} },
    { ...system, id: 104, assessment: 9, cells: {}, tender: {}, notes: {} },
  ],
}
const said = (closed: ReadonlySet<number>) =>
  printedLines(BillModel.from(records, closed, null)).map(line => {
    if (line.kind === 'heading') return line.name
    if (line.kind === 'headingTotal') return `${line.name} = ${line.amount}`
    const figures = line.figures ? `${line.figures.quantity / 10_000} ${line.figures.amount ?? 'unpriced'}` : ''
    return [line.kind, line.kind === 'product' ? line.product.id : line.name, figures].filter(Boolean).join(' ')
  })

test('prints every line under its heading, by each top-level zone it has a quantity in, and adds up each top-level heading', () => {
  const lines = [
    ['G50', 'product 101', 'zone Z1 3 600', 'zone Z2 4 800', 'sum 7 1400'],
    ['G51', 'product 102', 'zone Z2 5 1000', 'G50 = 2400'],
    ['G60', 'product 103', 'zone Z2 6 unpriced', 'G60 = null'],
    ['product 104'],
  ]
  expect(said(new Set())).toEqual(lines.flat())
})

test('prints the same whatever is folded on screen', () => {
  expect(said(new Set([1]))).toEqual(said(new Set()))
})
