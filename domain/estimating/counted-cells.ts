import { floorTo, ONE, type Quantity, quantityOf, SMALLEST, withDecimals } from '../value/money'
import type { QuantityCell, QuantityCells } from './bill-formula/quantity-cell'
import { resolveLinks } from './bill-formula/linked-quantities'

/** How many decimals the quantities of a bill have, 0 to 3; null: as many as were measured. */
export type QuantityDecimals = number | null

/** The most decimals a bill can be rounded to. Spec: estimating 1, billQtyDecimals. */
export const MOST_DECIMALS = 3

/** The least that is told apart with so many decimals. */
const STEPS = [ONE, quantityOf(0.1), quantityOf(0.01), quantityOf(0.001)]

/** A quantity as the bill counts it: half away from zero. */
export const countedQuantity = (quantity: Quantity, decimals: QuantityDecimals): Quantity =>
  decimals === null ? quantity : withDecimals(quantity, decimals)

const counted = new WeakMap<QuantityCells, { readonly decimals: number; readonly cells: QuantityCells }>()

/** The cells of a product, each quantity rounded; the same object where nothing is. Rounded once for each state of them. */
function roundedCells<C extends QuantityCells>(cells: C, decimals: number): C {
  const held = counted.get(cells)
  // What is kept for cells has their very type.
  if (held?.decimals === decimals) return held.cells as C
  let own: Record<string, QuantityCell> | null = null
  // Nearly none of 50,000 is rounded: what is whole in these decimals costs a division and nothing else.
  const step = STEPS[decimals] ?? SMALLEST
  for (const zone in cells) {
    const cell = cells[zone]
    if (!cell || cell.quantity === null || floorTo(cell.quantity, step) === cell.quantity) continue
    own ??= { ...cells }
    own[zone] = { ...cell, quantity: countedQuantity(cell.quantity, decimals) }
  }
  // The same keys, each cell with another quantity at most.
  const made = own === null ? cells : (own as C)
  counted.set(cells, { decimals, cells: made })
  return made
}

/**
 * The quantities a bill counts, by product: rounded to its decimals, then those that follow other products worked out from these and rounded
 * again, so that what is shown multiplies. Wherever a bill is read it is read through this. Source: estimating section 2, Rounding.
 */
export function countedCells<C extends QuantityCells>(
  quantities: readonly { readonly id: number; readonly cells: C }[],
  decimals: QuantityDecimals,
): ReadonlyMap<number, C> {
  return countedBill(new Map(quantities.map(each => [each.id, each.cells])), decimals)
}

/** The same, of cells by product. */
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

/** The decimals that leave these quantities as they are; never fewer than `least`. */
export function decimalsFor(quantities: Iterable<Quantity>, least: QuantityDecimals): QuantityDecimals {
  let decimals = least
  for (const quantity of quantities)
    while (decimals !== null && countedQuantity(quantity, decimals) !== quantity)
      decimals = decimals < MOST_DECIMALS ? decimals + 1 : null
  return decimals
}
