import { expect, it } from 'vitest'
import { pence, percent, quantityOf } from '../value/money'
import {
  discountProblem,
  assessmentPrice,
  fixedCostTotals,
  type AdjustmentTerms,
  type FixedCostLine,
} from './assessment-price'

// Spec: ASMT-14, ASMT-15, ASMT-19. Oracle 2 of the estimating rules.

const line = (id: number, given: Partial<FixedCostLine>): FixedCostLine => ({
  id,
  quantity: quantityOf(1),
  periodUnit: 'l',
  periodLength: quantityOf(1),
  ratePerPeriod: null,
  profitPerPeriod: null,
  isContingency: false,
  ...given,
})
const ORACLE = [
  line(1, {
    periodUnit: 'w',
    periodLength: quantityOf(6),
    ratePerPeriod: pence(115_000),
    profitPerPeriod: pence(15_000),
  }),
  line(2, { quantity: quantityOf(4), ratePerPeriod: pence(28_500) }),
  line(3, {
    quantity: quantityOf(2),
    periodUnit: 'w',
    periodLength: quantityOf(3),
    ratePerPeriod: pence(9_500),
    profitPerPeriod: pence(1_000),
  }),
  line(4, { ratePerPeriod: pence(150_000), isContingency: true }),
]
const adjust = (id: number, given: Partial<AdjustmentTerms>): AdjustmentTerms => ({
  id,
  order: id,
  kind: 'percent',
  base: 'all',
  percentage: null,
  amount: null,
  grossUp: false,
  ...given,
})

it('matches the fixed costs of oracle 2', () =>
  expect(fixedCostTotals(ORACLE)).toEqual({
    price: 1_011_000,
    profit: 96_000,
    cost: 915_000,
    contingency: 150_000,
    unpriced: 0,
  }))

it('matches the net and the gross of oracle 2', () => {
  const discount = adjust(1, { kind: 'discount', percentage: percent(2.5), grossUp: true })
  expect(assessmentPrice(pence(3_260_204), pence(1_011_000), [discount])).toMatchObject({
    net: 4_271_204,
    gross: 4_380_722,
    discount: 109_518,
    adjusted: 0,
  })
})

it('works adjustments out in order, each on its base, and grosses up last', () => {
  const price = assessmentPrice(pence(10_000), pence(1_000), [
    adjust(4, { order: 3, kind: 'amount', amount: pence(-50) }),
    adjust(2, { order: 1, percentage: percent(10) }),
    adjust(1, { order: 0, kind: 'discount', percentage: percent(50), grossUp: true }),
    adjust(3, { order: 2, percentage: percent(1), base: 'measured' }),
    adjust(5, { order: 4, kind: 'discount', percentage: percent(10) }),
  ])
  // 11,000 + 1,100 + 100 − 50 = 12,150; less 10 % = 10,935; doubled, with half of it taken off again.
  expect(price.adjustments.map(({ id, amount, after }) => [id, amount, after])).toEqual([
    [2, 1_100, 12_100],
    [3, 100, 12_200],
    [4, -50, 12_150],
    [5, -1_215, 10_935],
    [1, 10_935, 21_870],
  ])
  expect([price.adjusted, price.net, price.gross, price.discount]).toEqual([-65, 10_935, 21_870, 10_935])
})

it('counts a fixed cost without a rate as unpriced and a discount of everything as none', () => {
  expect(fixedCostTotals([line(1, {}), line(2, { ratePerPeriod: pence(0) })])).toMatchObject({ price: 0, unpriced: 1 })
  const all = adjust(1, { kind: 'discount', percentage: percent(100), grossUp: true })
  expect(assessmentPrice(pence(100), pence(0), [all])).toMatchObject({ net: 100, gross: 100 })
})

it('puts a rounding of the gross behind the gross-up, and in the net where nothing is grossed up', () => {
  const rounding = adjust(1, { kind: 'rounding', amount: pence(1), grossUp: true })
  const discount = adjust(2, { kind: 'discount', percentage: percent(2.5), grossUp: true })
  // 0.19 grosses up to 0.1949, and 0.20 to 0.2051.
  expect(assessmentPrice(pence(19), pence(0), [rounding, discount])).toMatchObject({
    net: 19,
    gross: 20,
    discount: 1,
    adjusted: 0,
    adjustments: [
      { id: 2, amount: 0, isGrossUp: true },
      { id: 1, amount: 1, after: 20, isGrossUp: true },
    ],
  })
  expect(assessmentPrice(pence(19), pence(0), [rounding])).toMatchObject({ net: 20, gross: 20, adjusted: 1 })
})

it.each([
  [-1, true, 'A discount cannot be below 0 %'],
  [-1, false, 'A discount cannot be below 0 %'],
  [100, true, 'A discount that is grossed up must be below 100 %'],
  [100, false, null],
  [101, false, 'A discount cannot be above 100 %'],
  [0, true, null],
  [99.9999, true, null],
] as const)('a discount of %s %%, grossed up %s: %s', (given, grossUp, message) => {
  expect(discountProblem({ kind: 'discount', percentage: percent(given), grossUp })).toBe(message)
  expect(discountProblem({ kind: 'percent', percentage: percent(given), grossUp })).toBeNull()
})
