import type { ShownRow } from './bill-view'
import { rowsOf, type Extent, type Range } from '../../../grid/selection'
import type { BillColumn } from '../../../common/bill/bill-columns'
import type { BillModel } from '../../../common/bill/bill-model'
import { NIL, averageOf, plus, type Money, type Quantity } from '#domain/value/money'

export interface SelectionSummary {
  readonly cells: number
  readonly sum: Quantity
  /** Null when nothing marked has a quantity. */
  readonly mean: Quantity | null
  /** Of the marked lines that have a rate; null when none has. */
  readonly value: Money | null
  /** The unit all marked lines share; null when they differ. */
  readonly unit: string | null
}

/** What the status bar says of the marked range. A range over a zone's total and its sub-zones counts each quantity once: the total is left out. */
export function summarise(
  model: BillModel,
  shown: { readonly rows: readonly ShownRow[]; readonly columns: readonly BillColumn[] },
  range: Range,
  extent: Extent,
): SelectionSummary {
  const columns = shown.columns.filter((_, index) => index >= range.left && index <= range.right)
  const leaves = columns.some(column => column.kind === 'leaf')
    ? columns.filter(column => column.kind === 'leaf')
    : columns
  let cells = 0
  let held = 0
  let sum: Quantity = NIL
  let value: Money | null = null
  const units = new Set<string | null>()
  for (const index of rowsOf(range, extent)) {
    const row = shown.rows[index]
    if (row?.kind !== 'product') continue
    units.add(row.product.unit)
    for (const column of leaves) {
      const cell = model.cell(row.id, column)
      cells++
      if (cell.quantity === null) continue
      held++
      sum = plus(sum, cell.quantity)
      if (row.product.rate !== null) value = plus(value ?? NIL, cell.amount)
    }
  }
  const unit = units.size === 1 ? ([...units][0] ?? null) : null
  return { cells, sum, mean: averageOf(sum, held), value, unit }
}
