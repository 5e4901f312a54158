import { over, exact, rounded, times as multiplied } from '../../value/exact'
import { ceilTo, type Cost, minus, NIL, ONE, type Quantity, type Rate, ratioOf } from '../../value/money'

/** Pack rule of a material. "Sold in single items" and "No pack rounding" are not packs. Spec: business 3, Units. */
export interface PackRule {
  readonly packUnit: string | null
  /** Units in one pack; null counts as 1. */
  readonly packSize: Quantity | null
}

/** Returns the units in one purchase unit: a pack, or one. */
export const packSizeOf = ({ packUnit, packSize }: PackRule): Quantity => (isPacked(packUnit) ? (packSize ?? ONE) : ONE)
const isPacked = (packUnit: string | null): boolean =>
  packUnit !== null && packUnit !== 'single' && packUnit !== 'no_rounding'

export interface Packs {
  /** Packs to buy; whole, except for a material without rounding. */
  readonly packs: Quantity
  /** The same in units. */
  readonly quantity: Quantity
  /** Units beyond the need. */
  readonly over: Quantity
}
const NO_PACKS: Packs = { packs: NIL, quantity: NIL, over: NIL }

/** Returns the packs to buy for a quantity left to order; rounded up once, for the whole of an order. */
export function packsFor(left: Quantity, rule: PackRule): Packs {
  if (left <= NIL) return NO_PACKS
  if (rule.packUnit === 'no_rounding') return { packs: left, quantity: left, over: NIL }
  const size = packSizeOf(rule)
  const quantity = ceilTo(left, size)
  return { packs: ratioOf(quantity, size) ?? NIL, quantity, over: minus(quantity, left) }
}

/** Returns the price of one pack where `per` units cost `price`: rounded once, to the four decimals of a price. */
export function packPriceOf(price: Cost, per: Quantity | null, size: Quantity): Rate {
  const one = over(exact('cost', price), exact('quantity', per ?? ONE)) ?? 0n
  return rounded('rate', multiplied(one, exact('quantity', size)))
}

/** Returns the units in a number of packs. */
export const unitsIn = (packs: Quantity, size: Quantity): Quantity =>
  rounded('quantity', multiplied(exact('quantity', packs), exact('quantity', size)))

/** Returns a quantity in packs, to four decimals. */
export const inPacks = (quantity: Quantity, size: Quantity): Quantity => ratioOf(quantity, size) ?? NIL
