import { expect, it } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { buildRate } from '#domain/estimating/rate-build-up'
import { costOf, percent, rateOf } from '#domain/value/money'
import { stepsOf } from './build-up-steps'

const build = {
  pricingMode: 'saf' as const,
  components: [],
  supplyAndFitPrice: costOf(29.35991),
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: percent(7),
  profitPercentage: percent(5),
  percentageBasis: 'markup' as const,
  fixedPrice: null,
}
/** What the steps read of a product. */
const product = { ...build } as unknown as AssessmentProduct

// Spec: ASMT-7, ASMT-19.
it('tells every step from the price to the profit, each in words', () =>
  expect(stepsOf(product, buildRate(build), 'markup').map(({ label, how, amount }) => [label, how, amount])).toEqual([
    ['Supply and fit', 'the price of one unit, supplied and fitted', costOf(29.35991)],
    ['Contingency', '0.00% of the price', 0],
    ['Base', 'all of the above', costOf(29.35991)],
    ['Inflation', '0.00% of the base', 0],
    ['Cost', 'base and inflation', costOf(29.35991)],
    ['Overhead', '7.00% of the cost', costOf(2.055194)],
    ['Profit', '5.00% of the cost', costOf(1.467996)],
  ]))

it('works the profit back from a fixed price, a loss included', () => {
  const fixed = { ...build, fixedPrice: rateOf(31) }
  const steps = stepsOf({ ...product, fixedPrice: rateOf(31) }, buildRate(fixed), 'markup')
  expect(steps.at(-1)).toMatchObject({
    how: 'what the fixed price leaves: −1.41% of the cost',
    amount: costOf(-0.415104),
  })
})
