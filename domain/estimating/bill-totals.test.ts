import { expect, it } from 'vitest'
import { quantityOf, rateOf, type Rate } from '../value/money'
import { computeBillTotals } from './bill-totals'

const zone = (id: number, order: number, parent: number | null = null) => ({ id, order, parent })
/** A product with a fixed price and without a build-up. */
const product = (id: number, fixedPrice: Rate | null) => ({
  id,
  rate: fixedPrice,
  fixedPrice,
  pricingMode: 'rbu' as const,
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
})
const HEADER = {
  assessments: [{ percentageBasis: 'markup' as const }],
  components: null,
  materials: null,
  activities: null,
}
const cell = (quantity: ReturnType<typeof quantityOf>) => ({ quantity, source: 'boq' })

it('shares a top zone over its sub-zones in bill order, whatever order the records come in', () => {
  const { amount, zones } = computeBillTotals({
    ...HEADER,
    zones: [zone(12, 1, 1), zone(11, 2, 1), zone(1, 0)],
    products: [product(5, rateOf(0.01))],
    quantities: [{ id: 5, cells: { 11: cell(quantityOf(0.5)), 12: cell(quantityOf(0.5)) } }],
  })
  // One penny over two equal parts goes to the first of the bill.
  expect([amount, zones]).toEqual([1, { 1: { amount: 1 }, 11: { amount: 0 }, 12: { amount: 1 } }])
})

it('counts a measured product without a rate as unpriced, and an unmeasured one not at all', () => {
  const totals = computeBillTotals({
    ...HEADER,
    zones: [zone(1, 0)],
    products: [product(5, null), product(6, null), product(7, rateOf(2))],
    quantities: [
      { id: 5, cells: { 1: cell(quantityOf(3)) } },
      { id: 6, cells: {} },
      { id: 7, cells: { 1: cell(quantityOf(3)) } },
    ],
  })
  expect(totals).toEqual({ amount: 600, zones: { 1: { amount: 600 } }, products: 3, unpriced: 1 })
})
