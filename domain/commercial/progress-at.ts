import { type Day, dayOf } from '../value/day'

/** What stood in a cell, and since when: by the clock of the device that recorded it, or by the server's where it said nothing; '' for what has always stood. */
export interface CellThen<C> {
  readonly cell: C | null
  readonly since: string
}

/**
 * The cell as it stood at the end of a British day, of all it has ever been, newest first. What was recorded on a day counts for that day, also
 * where it was sent a week later. Null where nothing had been recorded by then.
 */
export function cellAt<C>(newestFirst: readonly CellThen<C>[], day: Day): C | null {
  return newestFirst.find(({ since }) => since === '' || dayOf(since) <= day)?.cell ?? null
}
