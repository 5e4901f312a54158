import { type Cost, multiply, type Percentage, SCALE } from '../value/decimal'

/** A hundred per cent, and one whole at the scale {@link adjustPrice} multiplies by: a percentage's units are millionths of the whole. */
const WHOLE = 1_000_000
const WHOLE_SCALE = 6

/** A price made dearer by a percentage, cheaper by one below nil; rounded once, at the price's own scale. Source: domain, estimating 1, duplicate with modifier. */
export const adjustPrice = (price: Cost, modifier: Percentage): Cost =>
  multiply(price, SCALE.cost, WHOLE + modifier, WHOLE_SCALE, SCALE.cost)

/** The least a price can be modified by: to nothing. And the most: eleven times. */
export const MODIFIER = { least: -WHOLE, most: 10 * WHOLE } as const
