import { type Cost, negate, percent, percentOf, type Percentage, plus, WHOLE } from '../value/money'

/** A price made dearer by a percentage, cheaper by one below nil; rounded once, at the price's own scale. Source: domain, estimating 1, duplicate with modifier. */
export const adjustPrice = (price: Cost, modifier: Percentage): Cost => percentOf(price, plus(WHOLE, modifier))

/** The least a price can be modified by: to nothing. And the most: eleven times. */
export const MODIFIER = { least: negate(WHOLE), most: percent(1_000) } as const
