import { type Money, sum } from '../../../value/money'
import type { PlannedBill } from './build-plan'
import { numberOrNull } from '../read-rows'
import { PRODUCT_CLASSES } from '../row-class'
import type { Sheet } from '../sheet'

/** Lines that only a filter hides and that are left out: how many, and what they print. */
export interface FilteredLines {
  readonly rows: readonly number[]
  readonly total: Money
}

/** A file saved with a filter on is a whole bill of which a part was looked at: what the filter hides is missing until it is taken in. */
export function filteredLines(bill: PlannedBill, { filteredRows = new Set() }: Sheet): FilteredLines {
  const rows = [...filteredRows].filter(
    row => bill.fates[row] === 'excluded' && PRODUCT_CLASSES.has(bill.readings[row]?.class ?? 'blank'),
  )
  return { rows, total: sum(rows.flatMap(row => numberOrNull(bill.facts[row]?.amount ?? 'blank') ?? [])) }
}
