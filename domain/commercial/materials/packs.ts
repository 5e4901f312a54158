import { over, exact, rounded, times as multiplied } from '../../value/exact'
import { ceilTo, type Cost, minus, NIL, ONE, type Quantity, type Rate, ratioOf } from '../../value/money'

/** How a material is sold. Spec: business 3, Units: "Sold in single items" and "No pack rounding" are no packs. */
export interface PackRule {
  readonly packUnit: string | null
  /** How many units one pack holds; null counts as 1. */
  readonly packSize: Quantity | null
}

/** Units in what the material is bought by: a pack of so many, or one. */
export const packSizeOf = ({ packUnit, packSize }: PackRule): Quantity => (isPacked(packUnit) ? (packSize ?? ONE) : ONE)
const isPacked = (packUnit: string | null): boolean =>
  packUnit !== null && packUnit !== 'single' && packUnit !== 'no_rounding'

export interface Packs {
  /** What is bought, in packs; whole, but for a material that is not rounded. */
  readonly packs: Quantity
  /** The same in units. */
  readonly quantity: Quantity
  /** Units above what is needed. */
  readonly over: Quantity
}
const NO_PACKS: Packs = { packs: NIL, quantity: NIL, over: NIL }

/** What to buy where so much is left to order; rounded up once, for the whole of an order. Source: commercial section 2, Material bill. */
export function packsFor(left: Quantity, rule: PackRule): Packs {
  if (left <= NIL) return NO_PACKS
  if (rule.packUnit === 'no_rounding') return { packs: left, quantity: left, over: NIL }
  const size = packSizeOf(rule)
  const quantity = ceilTo(left, size)
  return { packs: ratioOf(quantity, size) ?? NIL, quantity, over: minus(quantity, left) }
}

/** What one pack costs where `per` units cost `price`: rounded once, to the four decimals of a price. */
export function packPriceOf(price: Cost, per: Quantity | null, size: Quantity): Rate {
  const one = over(exact('cost', price), exact('quantity', per ?? ONE)) ?? 0n
  return rounded('rate', multiplied(one, exact('quantity', size)))
}

/** Units in so many packs. */
export const unitsIn = (packs: Quantity, size: Quantity): Quantity =>
  rounded('quantity', multiplied(exact('quantity', packs), exact('quantity', size)))

/** A quantity in packs, to four decimals. */
export const inPacks = (quantity: Quantity, size: Quantity): Quantity => ratioOf(quantity, size) ?? NIL
