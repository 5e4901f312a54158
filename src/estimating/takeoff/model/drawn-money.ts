import { type ExactFigures, type Figure } from '#domain/takeoff/measure'
import { exact, rounded, times } from '#domain/value/exact'
import { type Cost, lineAmount, minus, type Money, type Quantity, type Rate } from '#domain/value/money'

/** What a shape is worth in the line it is measured into. */
export interface DrawnMoney {
  readonly quantity: Quantity
  readonly amount: Money
  /** Price less cost; null where the cost is not known here. */
  readonly margin: Money | null
}

/** Returns the money of a shape that is being drawn; null while it gives no such figure or the line has no rate. */
export function drawnMoney(
  figures: ExactFigures,
  figure: Figure,
  rate: Rate | null,
  cost: Cost | null,
): DrawnMoney | null {
  const value = figures[figure]
  if (value === undefined || rate === null) return null
  const quantity = rounded('quantity', value)
  const amount = lineAmount(quantity, rate)
  const spent = cost === null ? null : rounded('money', times(exact('quantity', quantity), exact('cost', cost)))
  return { quantity, amount, margin: spent === null ? null : minus(amount, spent) }
}
