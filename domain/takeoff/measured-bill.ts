import type { Quantity } from '../value/money'
import { groupBy } from '../value/group-by'
import {
  measuredCell,
  type RecordedLink,
  type Takeoff,
  type TakeoffQuantity,
  takeoffQuantity,
} from './takeoff-quantity'

/** A quantity of a bill, as its record has it. */
interface QuantityCell {
  readonly quantity: Quantity | null
  readonly source: string
  readonly formula?: string | null
}
type QuantityCells = Readonly<Record<string, QuantityCell>>

/** Measured quantities of a bill, by product and zone: of each cell that a shape is linked to. */
export type MeasuredQuantities = ReadonlyMap<number, ReadonlyMap<string, TakeoffQuantity>>

/** Returns the quantities that takeoff gives a bill. `products` are all its lines, with their units. Links of shapes that are gone count for nothing. */
export function measuredQuantities(
  links: readonly RecordedLink[],
  products: readonly { readonly id: number; readonly unit: string | null }[],
  takeoff: Takeoff,
): MeasuredQuantities {
  const live = links.filter(({ measurement }) => takeoff.shapes.has(measurement))
  const units = new Map(products.map(({ id, unit }) => [id, unit]))
  return new Map(
    [...groupBy(live, ({ product }) => product)].map(([product, own]) => [
      product,
      new Map(
        [...groupBy(own, ({ zone }) => String(zone))].map(([zone, each]) => [
          zone,
          takeoffQuantity(each, units.get(product) ?? null, takeoff),
        ]),
      ),
    ]),
  )
}

/**
 * Returns the quantities of a bill with the measured ones worked out, as the server will keep them. `takes` says which cells begin to follow takeoff.
 * Records in which nothing changes stay the same objects.
 */
export function withMeasured<Q extends { readonly id: number; readonly cells: QuantityCells }>(
  quantities: readonly Q[],
  measured: MeasuredQuantities,
  takes: (product: number, zone: string) => boolean,
): readonly Q[] {
  if (measured.size === 0) return quantities
  let isChanged = false
  const made = quantities.map(record => {
    const own = measured.get(record.id)
    const cells = own ? followed(record, own, takes) : record.cells
    if (cells === record.cells) return record
    isChanged = true
    return { ...record, cells }
  })
  return isChanged ? made : quantities
}

function followed(
  { id, cells }: { readonly id: number; readonly cells: QuantityCells },
  own: ReadonlyMap<string, TakeoffQuantity>,
  takes: (product: number, zone: string) => boolean,
): QuantityCells {
  let next: Record<string, QuantityCell> | null = null
  for (const [zone, quantity] of own) {
    const cell = cells[zone] ?? null
    const made = measuredCell(cell, quantity, takes(id, zone))
    if (made === 'same' || made === null) continue
    if (cell?.quantity === made.quantity && cell.source === made.source) continue
    next ??= { ...cells }
    next[zone] = made
  }
  return next ?? cells
}
