import { type Money, sum } from '../../value/money'
import type { PlannedBill } from '../plan/build-plan'
import { numberOrNull } from '../rows/read-rows'
import { PRODUCT_CLASSES } from '../rows/row-class'
import type { Sheet } from '../sheet/sheet'

/** Lines hidden only by a filter and not imported: their rows and printed total. */
export interface FilteredLines {
  readonly rows: readonly number[]
  readonly total: Money
}

/** Returns the lines that a saved filter hides. Such a file is a whole bill shown in part: the hidden lines are missing until they are included. */
export function filteredLines(bill: PlannedBill, { filteredRows = new Set() }: Sheet): FilteredLines {
  const rows = [...filteredRows].filter(
    row => bill.fates[row] === 'excluded' && PRODUCT_CLASSES.has(bill.readings[row]?.class ?? 'blank'),
  )
  return { rows, total: sum(rows.flatMap(row => numberOrNull(bill.facts[row]?.amount ?? 'blank') ?? [])) }
}
