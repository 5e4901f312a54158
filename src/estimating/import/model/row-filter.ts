import type { PlannedBill } from '#domain/estimating/bill-import/build-plan'
import { ROW_CLASSES, type RowClass } from '#domain/estimating/bill-import/row-class'

/** Which rows the list shows: those of one kind, those unticked, or all that are not blank. */
export type RowFilter = RowClass | 'all' | 'excluded'
export interface FilterChip {
  readonly value: RowFilter
  readonly label: string
  readonly count: number
}

/** A chip per kind that occurs, with how many rows are of it. */
export function filterChips({ readings, fates }: PlannedBill): FilterChip[] {
  const counts = new Map<RowClass, number>()
  for (const reading of readings) counts.set(reading.class, (counts.get(reading.class) ?? 0) + 1)
  const excluded = fates.filter(fate => fate === 'excluded').length
  const kinds = ROW_CLASSES.flatMap(({ value, label }) => {
    const count = counts.get(value) ?? 0
    return count === 0 || value === 'blank' ? [] : [{ value, label, count }]
  })
  const all = { value: 'all', label: 'All rows', count: kinds.reduce((sum, chip) => sum + chip.count, 0) } as const
  return [all, ...kinds, ...(excluded > 0 ? [{ value: 'excluded', label: 'Unticked', count: excluded } as const] : [])]
}

/** Rows (counted from 0) that pass the filter, in file order. */
export function filterRows({ readings, fates }: PlannedBill, filter: RowFilter): number[] {
  return readings.flatMap((reading, row) => {
    if (fates[row] === 'blank') return []
    if (filter === 'excluded') return fates[row] === 'excluded' ? [row] : []
    return filter === 'all' || reading.class === filter ? [row] : []
  })
}
