import { LineTotals, zoneTree } from '../../estimating/bill'
import type { QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { countedCells, type QuantityDecimals } from '../../estimating/counted-cells'
import { NIL, plus, type Quantity } from '../../value/money'
import { installed, type ProgressCells } from '../progress'

/** An accepted bill, as far as its work is measured and done. */
export interface MeasuredBill {
  readonly products: readonly { readonly id: number; readonly template: number | null; readonly unit: string | null }[]
  readonly zones: readonly { readonly id: number; readonly parent: number | null; readonly order: number }[]
  /** By the product's own id. */
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  readonly decimals: QuantityDecimals
  /** By the product's own id. */
  readonly progress: readonly { readonly id: number; readonly cells: ProgressCells }[]
}
export interface Work {
  readonly measured: Quantity
  readonly done: Quantity
}
export interface ProductWork extends Work {
  readonly template: number | null
  readonly unit: string | null
  /** By the zone, where the product is measured. */
  readonly zones: ReadonlyMap<number, Work>
}

export const isFinished = ({ measured, done }: Work): boolean => measured > NIL && done >= measured

/** Returns the measured and done quantities of each product, in all and by zone. */
export function workDone(bill: MeasuredBill): ReadonlyMap<number, ProductWork> {
  const tree = zoneTree(bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedCells(bill.quantities, bill.decimals)
  const progress = new Map(bill.progress.map(each => [each.id, each.cells]))
  return new Map(
    bill.products.map(({ id, template, unit }) => {
      const line = new LineTotals(null, cells.get(id) ?? {}, tree)
      const own = progress.get(id) ?? {}
      const zones = new Map<number, Work>()
      let done: Quantity = NIL
      for (const zone of tree.leaves) {
        const measured = line.figure(zone)?.quantity ?? NIL
        if (measured === NIL) continue
        const built = installed(measured, own[zone]?.percent ?? NIL)
        zones.set(zone, { measured, done: built })
        done = plus(done, built)
      }
      return [id, { template, unit, measured: line.quantity, done, zones }]
    }),
  )
}
