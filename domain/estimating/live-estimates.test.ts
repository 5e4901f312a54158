import { expect, test } from 'vitest'
import { costOf, pence, quantityOf, rateOf, type Quantity } from '../value/money'
import { computeAfcSummary } from './afc-summary'
import { atTender } from './at-tender'
import { computeLiveEstimates } from './live-estimates'

// By hand: 10.00 m² at 38.00 are 380.00 as offered; 12.50 m² measured since are 475.00, and at a rate of 40.00 they are 500.00.

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
    // Added on site, so not in the offer.
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

test('a line offered without a rate adds nothing at tender and counts as unpriced, whatever was built up for it since', () => {
  const product = (id: number, more: object) => ({
    ...(records(true).products[1] ?? raise()),
    id,
    rate: rateOf(4),
    fixedPrice: null,
    ...more,
  })
  const built = {
    ...records(true),
    products: [
      ...records(true).products,
      product(9, {}),
      product(10, { pricingMode: 'saf', supplyAndFitPrice: costOf(4) }),
      // Added on site, and built up.
      product(11, {}),
    ],
    quantities: [
      ...records(true).quantities,
      { id: 9, cells: cell(quantityOf(3)), tender: { 1: { quantity: quantityOf(3) } } },
      { id: 10, cells: cell(quantityOf(3)), tender: { 1: { quantity: quantityOf(3) } } },
      { id: 11, cells: cell(quantityOf(3)), tender: {} },
    ],
    components: [9, 11].map(of => ({ id: of, order: 0, product: of, contingencyPercentage: null })),
    materials: [9, 11].map(of => ({
      id: of,
      order: 0,
      product: of,
      component: of,
      quantityPerUnit: quantityOf(1),
      wastePercentage: null,
      unitPrice: costOf(4),
      pricedPer: null,
    })),
    activities: [],
  }
  // 3.00 at 4.00 are 12.00, three times, in the live figures only.
  expect(computeLiveEstimates(built)).toMatchObject({ tenderNet: pence(38_000), liveNet: pence(54_600) })
  expect(computeAfcSummary(atTender(built))).toMatchObject({ net: pence(38_000), ohp: null })
})

function raise(): never {
  throw new Error('There is no such product')
}
