import type { Tables } from '../store/stored'

/**
 * Up to which revision of its scope a person has seen a record and all that goes with it: where the scope is whole here, that is the
 * scope's head, since nothing at or below it is missing. Null for a record the server has not seen.
 */
export async function seenRev(tables: Tables, scope: string, rev: number): Promise<number | null> {
  if (rev <= 0) return null
  const row = await tables.scopes.get(scope)
  return row?.state === 'consistent' ? Math.max(rev, row.head) : rev
}
