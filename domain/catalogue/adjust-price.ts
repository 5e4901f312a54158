import { type Cost, negate, percent, percentOf, type Percentage, plus, WHOLE } from '../value/money'

/** Returns a price increased by a percentage (reduced by a negative one); rounded once, at the price's own scale. */
export const adjustPrice = (price: Cost, modifier: Percentage): Cost => percentOf(price, plus(WHOLE, modifier))

/** Limits of a modifier: down to zero, and up to eleven times the price. */
export const MODIFIER = { least: negate(WHOLE), most: percent(1_000) } as const
