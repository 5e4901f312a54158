import { type Day, dayOf } from '../value/day'

/** Former value of a cell, and its time: by the clock of the recording device, or the server's where the device gave none; '' for the initial value. */
export interface CellThen<C> {
  readonly cell: C | null
  readonly since: string
}

/**
 * Returns the cell as it was at the end of a British day, from all its values, newest first. A value recorded on a day counts for that day, even when
 * sent a week later. Null where no value was recorded by then.
 */
export function cellAt<C>(newestFirst: readonly CellThen<C>[], day: Day): C | null {
  return newestFirst.find(({ since }) => since === '' || dayOf(since) <= day)?.cell ?? null
}
