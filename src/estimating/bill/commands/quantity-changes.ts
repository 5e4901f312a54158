import { productQuantities, type QuantityCell } from '#contract/estimating/product-quantities'
import { lockedParent } from '#domain/estimating/bill'
import type { Quantity } from '#domain/value/money'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import type { BillModel } from '../../../common/bill/bill-model'

/** One cell to write; a null quantity takes it away, unless it is linked. */
export interface CellWrite {
  readonly product: number
  readonly zone: number
  readonly quantity: Quantity | null
  /** The sum it was typed as; null for a bare number. */
  readonly formula: string | null
  /** The sum has other products in it. */
  readonly isLinked: boolean
}
/** The value of a cell after a step; null takes it away. */
export interface CellStep {
  readonly product: number
  readonly zone: number
  readonly cell: QuantityCell | null
}

/**
 * What typing does: a figure that was measured or imported becomes a figure of the bill (estimating section 3, Quantity source). A parent zone that
 * held a quantity of its own gives it up once its sub-zones come to the same.
 */
export function typedCells(model: BillModel, writes: readonly CellWrite[]): CellStep[] {
  const steps = writes.flatMap(({ product, zone, quantity, formula, isLinked }): CellStep[] => {
    const was = model.stored(product, zone)
    if ((was?.quantity ?? null) === quantity && (was?.formula ?? null) === formula) return []
    const cell =
      quantity === null && !isLinked
        ? null
        : { quantity, source: isLinked ? ('dep' as const) : ('boq' as const), ...(formula === null ? {} : { formula }) }
    return [{ product, zone, cell }]
  })
  return [...steps, ...settledParents(model, steps)]
}

/** Takes away what parent zones held where, after these steps, their sub-zones come to it. */
function settledParents(model: BillModel, steps: readonly CellStep[]): CellStep[] {
  const { tops } = model.layout.tree
  return [...new Set(steps.map(step => step.product))].flatMap(product => {
    const before = model.cells(product)
    const after: Record<string, QuantityCell> = { ...before }
    for (const { zone, cell } of steps.filter(step => step.product === product)) {
      if (cell) after[zone] = cell
      else delete after[zone]
    }
    return tops
      .filter(top => top.subs.length > 0 && after[top.id] && lockedParent(top, after) === null)
      .filter(top => top.subs.some(sub => (after[sub]?.quantity ?? null) !== null))
      .map(top => ({ product, zone: top.id, cell: null }))
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
