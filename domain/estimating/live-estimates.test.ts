import { expect, test } from 'vitest'
import { pence, quantityOf, rateOf, type Quantity } from '../value/money'
import { computeLiveEstimates } from './live-estimates'

// By hand: 10.00 m² at 38.00 are 380.00 as offered; 12.50 m² measured since are 475.00, at a rate of 40.00 they are 500.00.

const cell = (quantity: Quantity) => ({ 1: { quantity, source: 'boq' } })
const records = (isAccepted: boolean) => ({
  assessments: [{ percentageBasis: 'markup' as const, isAccepted }],
  zones: [{ id: 1, parent: null, order: 0 }],
  products: [
    {
      id: 7,
      rate: rateOf(40),
      tenderRate: rateOf(38),
      fixedPrice: rateOf(40),
      pricingMode: 'rbu' as const,
      supplyAndFitPrice: null,
      contingencyPercentage: null,
      inflationPercentage: null,
      overheadPercentage: null,
      profitPercentage: null,
    },
    // Added on site: no part of what was offered.
    {
      id: 8,
      rate: rateOf(5),
      tenderRate: null,
      fixedPrice: rateOf(5),
      pricingMode: 'rbu' as const,
      supplyAndFitPrice: null,
      contingencyPercentage: null,
      inflationPercentage: null,
      overheadPercentage: null,
      profitPercentage: null,
    },
  ],
  quantities: [
    { id: 7, cells: cell(quantityOf(12.5)), tender: { 1: { quantity: quantityOf(10) } } },
    { id: 8, cells: cell(quantityOf(2)), tender: {} },
  ],
  components: null,
  materials: null,
  activities: null,
  fixedCosts: [],
  adjustments: [],
})

test('an accepted assessment has its price at tender beside the live one (ASMT-6, ASMT-18)', () => {
  expect(computeLiveEstimates(records(true))).toMatchObject({
    tenderMeasured: pence(38_000),
    tenderNet: pence(38_000),
    liveMeasured: pence(51_000),
    liveNet: pence(51_000),
  })
})

test('before acceptance nothing is frozen: both are the live price', () => {
  expect(computeLiveEstimates(records(false))).toMatchObject({ tenderGross: pence(51_000), liveGross: pence(51_000) })
})
