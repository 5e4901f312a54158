import { floorTo, ONE, type Quantity, quantityOf, SMALLEST, withDecimals } from '../value/money'
import type { QuantityCell, QuantityCells } from './bill-formula/quantity-cell'
import { resolveLinks } from './bill-formula/linked-quantities'

/** Decimals of a bill's quantities, 0 to 3; null: as measured. */
export type QuantityDecimals = number | null

/** Most decimals a bill can be rounded to. */
export const MOST_DECIMALS = 3

/** Smallest step, by number of decimals. */
const STEPS = [ONE, quantityOf(0.1), quantityOf(0.01), quantityOf(0.001)]

/** Returns a quantity as the bill counts it, rounded half away from zero. */
export const countedQuantity = (quantity: Quantity, decimals: QuantityDecimals): Quantity =>
  decimals === null ? quantity : withDecimals(quantity, decimals)

const counted = new WeakMap<QuantityCells, { readonly decimals: number; readonly cells: QuantityCells }>()

/** Returns the cells of a product with rounded quantities; the same object where none changes. Cached for each state of the cells. */
function roundedCells<C extends QuantityCells>(cells: C, decimals: number): C {
  const held = counted.get(cells)
  // The cache holds the same type for these cells.
  if (held?.decimals === decimals) return held.cells as C
  let own: Record<string, QuantityCell> | null = null
  // Almost none of 50,000 needs rounding: the test is one division.
  const step = STEPS[decimals] ?? SMALLEST
  for (const zone in cells) {
    const cell = cells[zone]
    if (!cell || cell.quantity === null || floorTo(cell.quantity, step) === cell.quantity) continue
    own ??= { ...cells }
    own[zone] = { ...cell, quantity: countedQuantity(cell.quantity, decimals) }
  }
  // The same keys; at most the quantities differ.
  const made = own === null ? cells : (own as C)
  counted.set(cells, { decimals, cells: made })
  return made
}

/**
 * Returns the quantities a bill counts, by product. Typed ones are rounded to its decimals; linked ones are computed from those and rounded again, so
 * that displayed figures multiply. Every reader of a bill uses this.
 */
export function countedCells<C extends QuantityCells>(
  quantities: readonly { readonly id: number; readonly cells: C }[],
  decimals: QuantityDecimals,
): ReadonlyMap<number, C> {
  return countedBill(new Map(quantities.map(each => [each.id, each.cells])), decimals)
}

/** The same as {@link countedCells}, for cells by product. */
export function countedBill<C extends QuantityCells>(
  stored: ReadonlyMap<number, C>,
  decimals: QuantityDecimals,
): ReadonlyMap<number, C> {
  if (decimals === null) return resolveLinks(stored)
  let bill: Map<number, C> | null = null
  for (const [product, cells] of stored) {
    const made = roundedCells(cells, decimals)
    if (made !== cells) (bill ??= new Map(stored)).set(product, made)
  }
  return resolveLinks(bill ?? stored, quantity => countedQuantity(quantity, decimals))
}

/** Returns the decimals that leave these quantities unchanged; never fewer than `least`. */
export function decimalsFor(quantities: Iterable<Quantity>, least: QuantityDecimals): QuantityDecimals {
  let decimals = least
  for (const quantity of quantities)
    while (decimals !== null && countedQuantity(quantity, decimals) !== quantity)
      decimals = decimals < MOST_DECIMALS ? decimals + 1 : null
  return decimals
}
