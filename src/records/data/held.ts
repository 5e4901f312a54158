import { sameValue } from '#domain/records/path'
import type { RecordOf, Resource } from '#contract/kit/resource'
import type { LocalRecord } from '#local/types'

/** A record as this device holds it, typed by its definition. `_dirty` is 1 while the office has not got all of it. */
export type Held<R extends Resource> = RecordOf<R> & {
  readonly _scope: string
  readonly _rev: number
  readonly _dirty: 0 | 1
}

/**
 * Types a row of the replica by its definition. The one place that vouches for it: rows enter the replica through the contract's codec
 * and schemas, and a change of a definition's form has them fetched again.
 */
export const asHeld = <R extends Resource>(_resource: R, row: LocalRecord): Held<R> => row as unknown as Held<R>
export const asHeldList = <R extends Resource>(_resource: R, rows: readonly LocalRecord[]): readonly Held<R>[] =>
  rows as unknown as readonly Held<R>[]

/** The new rows with every unchanged one replaced by the object already shown, so that only what changed renders again. */
export function keepUnchanged<T extends { readonly id: number }>(
  before: readonly T[] | undefined,
  next: readonly T[],
): readonly T[] {
  if (!before) return next
  const known = new Map(before.map(row => [row.id, row]))
  const rows = next.map(row => {
    const old = known.get(row.id)
    return old !== undefined && sameValue(old, row) ? old : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}
