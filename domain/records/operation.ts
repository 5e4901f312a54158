import { type Row, writePaths } from './path'

/**
 * One change a person made to one record. `set` and `base` are keyed by field path and hold wire values: the new values, and the values the person
 * saw. A command carries its input; its `set` is only the outcome the device shows until the server replies.
 */
export interface Operation {
  readonly kind: 'add' | 'set' | 'delete' | 'command'
  readonly resource: string
  readonly id: number
  readonly set: Row
  readonly base: Row
  /** Revision of the server row that `base` was read from; null for a record the server has not seen. */
  readonly baseRev: number | null
  readonly command: { readonly name: string; readonly input: Row } | null
}

/**
 * Returns the record as the person should see it: the server's row with the pending operations applied in order; null when it does not exist. The
 * invariant of the replica is `row = fold(shadow, pending)` after every transaction. Values are in the form of `shadow` and of `set`.
 */
export function fold(shadow: Row | null, pending: readonly Operation[]): Row | null {
  let row = shadow
  for (const operation of pending) {
    if (operation.kind === 'delete') row = null
    else if (operation.kind === 'add') row = writePaths({}, operation.set)
    else if (row !== null) row = writePaths(row, operation.set)
  }
  return row
}
