import type { TimeUnit } from '../value/units'
import { exact, rounded, times } from '../value/exact'
import { NIL, ONE, minus, type Money, type Quantity } from '../value/money'

export interface FixedCostTerms {
  readonly quantity: Quantity
  readonly periodUnit: TimeUnit
  readonly periodLength: Quantity
  readonly ratePerPeriod: Money | null
  /** Profit within the rate. */
  readonly profitPerPeriod: Money | null
}
/** Profit is rounded alone and the cost is the rest of the price. */
export interface FixedCostPrice {
  readonly price: Money
  readonly profit: Money
  readonly cost: Money
}

/** Returns round2(quantity × length × rate); a lump sum always has length 1. Null while there is no rate. */
export function fixedCostPrice({
  quantity,
  periodUnit,
  periodLength,
  ratePerPeriod,
  profitPerPeriod,
}: FixedCostTerms): FixedCostPrice | null {
  if (ratePerPeriod === null) return null
  const length = periodUnit === 'l' ? ONE : periodLength
  const periods = times(exact('quantity', quantity), exact('quantity', length))
  const amount = (perPeriod: Money): Money => rounded('money', times(periods, exact('money', perPeriod)))
  const price = amount(ratePerPeriod)
  const profit = amount(profitPerPeriod ?? NIL)
  return { price, profit, cost: minus(price, profit) }
}
