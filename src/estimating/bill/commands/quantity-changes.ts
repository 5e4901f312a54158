import { productQuantities, type QuantityCell } from '#contract/estimating/product-quantities'
import type { Quantity } from '#domain/value/money'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import type { BillModel } from '../../../common/bill/bill-model'

/** One cell to write; null takes the quantity away. */
export interface CellWrite {
  readonly product: number
  readonly zone: number
  readonly quantity: Quantity | null
}
/** Cell values before and after, so that a step can be taken back cell by cell. */
export interface CellStep {
  readonly product: number
  readonly zone: number
  readonly cell: QuantityCell | null
}

/** What typing over a measured or imported figure does: it becomes a figure of the bill. Source: estimating section 3, Quantity source. */
export function typedCells(model: BillModel, writes: readonly CellWrite[]): CellStep[] {
  return writes.flatMap(({ product, zone, quantity }) => {
    const was = model.stored(product, zone)
    if ((was?.quantity ?? null) === quantity) return []
    return [{ product, zone, cell: quantity === null ? null : { quantity, source: 'boq' as const } }]
  })
}

/** One change per product, so that a pasted block is one group on the server. */
export function cellChanges(steps: readonly CellStep[]): Change[] {
  const byProduct = new Map<number, Record<`cells.${number}`, QuantityCell | null>>()
  for (const { product, zone, cell } of steps) {
    const values = byProduct.get(product) ?? {}
    values[`cells.${zone}`] = cell
    byProduct.set(product, values)
  }
  return [...byProduct].map(([id, values]) => set(productQuantities, id, values))
}

/** True when a write would replace a figure that someone measured, imported or linked: the person is asked first. */
export const replacesSource = (model: BillModel, steps: readonly CellStep[]): boolean =>
  steps.some(({ product, zone }) => {
    const was = model.stored(product, zone)
    return was !== null && was.quantity !== null && was.source !== 'boq' && was.source !== 'ws'
  })
