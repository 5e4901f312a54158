import { findResource } from '#contract/resources'
import type { PullLine } from '#contract/sync/protocol'
import { applyIncoming } from '#local/incoming/incoming'
import { QUIET_CHUNK } from '#local/store/quiet'
import type { Work } from '#local/store/store'
import type { Shadow } from '#local/store/stored'

/**
 * Deletes records that a snapshot did not bring and the server's counts do not include. They were fetched by a list before the scope was held, or
 * left by an older snapshot. Checks only resources whose count differs. Runs in the transaction that marks the scope consistent, so no crash can come
 * between.
 */
export async function sweep(
  work: Work,
  scope: string,
  { head, counts }: Extract<PullLine, { line: 'done' }>,
  seen: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  for (const resource of await miscounted(work, scope, counts)) {
    const brought = seen.get(resource)
    const extra = await work.tables
      .records(resource)
      .where('_scope')
      .equals(scope)
      .filter(record => !(record._dirty === 1 && record._rev === 0) && record._rev <= head && !brought?.has(record.id))
      .primaryKeys()
    await applyIncoming(
      work,
      resource,
      scope,
      extra.map(id => ({ id, rev: head, row: null })),
      { mode: 'repair', chunk: QUIET_CHUNK },
    )
  }
}

/** Returns the resources, of those this app knows, whose record count in the scope differs from the server's. */
export async function miscounted(
  work: Work,
  scope: string,
  counts: Readonly<Record<string, number>>,
): Promise<string[]> {
  const shadows = await work.tables.shadow.where('scope').equals(scope).toArray()
  const found: string[] = []
  for (const [resource, count] of Object.entries(counts))
    if (
      findResource(resource) &&
      (await knownCount(
        work,
        resource,
        scope,
        shadows.filter(shadow => shadow.resource === resource),
      )) !== count
    )
      found.push(resource)
  return found
}

/** Returns how many records of a scope the server should have, as this device knows it: unsent adds do not count, unsent deletes do. */
async function knownCount(
  { tables }: Work,
  resource: string,
  scope: string,
  shadows: readonly Shadow[],
): Promise<number> {
  const rows = await tables.records(resource).bulkGet(shadows.map(shadow => shadow.id))
  const correction = shadows.reduce((sum, shadow, index) => sum + (shadow.row ? 1 : 0) - (rows[index] ? 1 : 0), 0)
  return (await tables.records(resource).where('_scope').equals(scope).count()) + correction
}
