import type { PlannedBill } from '../plan/build-plan'
import { ROW_CLASSES, type RowChoices, type RowClass } from '../rows/row-class'

/** Filter of the row list: one class, the unticked rows, or all that are not blank. */
export type RowFilter = RowClass | 'all' | 'excluded'
export interface FilterChip {
  readonly value: RowFilter
  readonly label: string
  readonly count: number
  /** Rows of the class that a person, or the default for hidden rows, has unticked. */
  readonly unticked: number
}

/** Returns a chip for each class that occurs, with the number of its rows. */
export function filterChips({ readings, fates }: PlannedBill, choices: RowChoices): FilterChip[] {
  const counts = new Map<RowClass, { count: number; unticked: number }>()
  const excluded = { count: 0, unticked: 0 }
  readings.forEach((reading, row) => {
    const of = counts.get(reading.class) ?? { count: 0, unticked: 0 }
    const unticked = choices.get(row)?.isExcluded ? 1 : 0
    counts.set(reading.class, { count: of.count + 1, unticked: of.unticked + unticked })
    if (fates[row] !== 'excluded') return
    excluded.count++
    excluded.unticked += unticked
  })
  const kinds = ROW_CLASSES.flatMap(({ value, label }) => {
    const found = counts.get(value)
    return !found || value === 'blank' ? [] : [{ value, label, ...found }]
  })
  const sum = (of: 'count' | 'unticked') => kinds.reduce((all, chip) => all + chip[of], 0)
  const all: FilterChip = { value: 'all', label: 'All rows', count: sum('count'), unticked: sum('unticked') }
  return [
    all,
    ...kinds,
    ...(excluded.count > 0 ? [{ value: 'excluded', label: 'Unticked', ...excluded } as const] : []),
  ]
}

/** Returns rows (counted from 0) that pass the filter, in file order. */
export function filterRows({ readings, fates }: PlannedBill, filter: RowFilter): number[] {
  return readings.flatMap((reading, row) => {
    if (fates[row] === 'blank') return []
    if (filter === 'excluded') return fates[row] === 'excluded' ? [row] : []
    return filter === 'all' || reading.class === filter ? [row] : []
  })
}
