import { expect, it } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { costOf, pence, quantityOf, rateOf } from '#domain/value/money'
import type { BillRecords } from '../../../common/bill/bill-model'
import { afterAll } from './all-rates'

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const product = (id: number, more: Partial<AssessmentProduct>): AssessmentProduct => ({
  ...system,
  id,
  assessment: 9,
  group: null,
  ref: `P-0${id}`,
  name: `Product ${id}`,
  description: null,
  notes: null,
  unit: 'm²',
  pricingMode: 'saf',
  rate: null,
  fixedPrice: null,
  tenderRate: null,
  fixedPriceReason: null,
  supplyAndFitPrice: costOf(10),
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
  order: id,
  ...more,
})
/** 10 m² each of a supply and fit price, a price fixed by a target and a typed one. */
const records: BillRecords = {
  zones: [
    {
      ...system,
      id: 1,
      assessment: 9,
      name: 'Level 1',
      parent: null,
      startDate: null,
      endDate: null,
      notes: null,
      order: 0,
    },
  ],
  groups: [],
  products: [
    product(1, { rate: rateOf(10) }),
    product(2, { rate: rateOf(9), fixedPrice: rateOf(9), fixedPriceReason: 'target' }),
    product(3, { rate: rateOf(12), fixedPrice: rateOf(12), fixedPriceReason: 'manual' }),
  ],
  decimals: null,
  quantities: [1, 2, 3].map(id => ({
    ...system,
    id,
    assessment: 9,
    cells: { 1: { quantity: quantityOf(10), source: 'boq' } },
    tender: {},
    notes: {},
  })),
}
const book = { basis: 'markup', lines: { components: [], materials: [], activities: [] } } as const
const before = pence(31_000)

it.each([
  ['unfix', { changed: 1, unpriced: 0, before, after: pence(32_000) }],
  // Nothing is built up: only the fixed prices are left.
  ['rbu', { changed: 1, unpriced: 1, before, after: pence(21_000) }],
  ['saf', { changed: 0, unpriced: 0, before, after: before }],
] as const)('says what %s would do to all rates before it is done', (what, told) =>
  expect(afterAll(what, records, book)).toEqual(told),
)
