import { type Money, type Quantity, rescale, SCALE } from '../value/decimal'
import type { TimeUnit } from '../value/units'
import { exact, rounded, times } from './exact'

export interface FixedCostTerms {
  readonly quantity: Quantity
  readonly periodUnit: TimeUnit
  readonly periodLength: Quantity
  readonly ratePerPeriod: Money | null
  /** What of the rate is profit. */
  readonly profitPerPeriod: Money | null
}
/** Profit is rounded by itself and the cost is what is left of the price. */
export interface FixedCostPrice {
  readonly price: Money
  readonly profit: Money
  readonly cost: Money
}

/** round2(quantity × length × rate); a lump sum has length 1 whatever is written. Null while there is no rate. Source: estimating section 2. */
export function fixedCostPrice({
  quantity,
  periodUnit,
  periodLength,
  ratePerPeriod,
  profitPerPeriod,
}: FixedCostTerms): FixedCostPrice | null {
  if (ratePerPeriod === null) return null
  const length = periodUnit === 'l' ? rescale(1, 0, SCALE.quantity) : periodLength
  const periods = times(exact(quantity, SCALE.quantity), exact(length, SCALE.quantity))
  const amount = (perPeriod: Money): Money => rounded(times(periods, exact(perPeriod, SCALE.money)), SCALE.money)
  const price = amount(ratePerPeriod)
  const profit = amount(profitPerPeriod ?? 0)
  return { price, profit, cost: price - profit }
}
