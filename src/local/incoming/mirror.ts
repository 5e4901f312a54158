import { guardedFields } from '#contract/kit/withheld'
import { scopeOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { groupBy } from '#domain/value/group-by'
import { applyIncoming, type Incoming } from './incoming'
import { recordOfWire } from './known'
import { QUIET_CHUNK } from '../store/quiet'
import type { Store } from '../store/store'
import type { Tables } from '../store/stored'

/**
 * Keeps rows a list or record call answered, so that they are read from the store like any others. They wait for no pull: a scope this
 * device does not hold keeps them as they were fetched. Rows without a revision only fill gaps.
 */
export async function mirrorRows(store: Store, resourceName: string, wireRows: readonly Row[]): Promise<number[]> {
  const resource = resourceNamed(resourceName)
  const incoming = wireRows.flatMap(row => fetched(resource, row))
  const byScope = groupBy(incoming, each => each.scope)
  await store.write(
    'relaxed',
    async work => {
      for (const [scope, rows] of byScope) {
        const held = await work.tables.scopes.get(scope)
        // An answer to a question asked before the scope was closed to this person, or before what they had of it was forgotten: the snapshot tells.
        if (held?.state === 'revoked' || held?.replay) continue
        const deleted = await deletedHere(work.tables, resource.name, rows)
        const awaited = await awaitedHere(work.tables, resource.name, rows)
        const told = rows.filter(row => row.rev > (deleted.get(row.id) ?? -1) && !awaited.has(row.id))
        await applyIncoming(work, resource.name, scope, told, {
          mode: 'compare',
          chunk: QUIET_CHUNK,
          wholeTo: held?.state === 'consistent' ? held.head : -1,
        })
      }
    },
    [resource.name, 'shadow', 'outbox', 'scopes', 'sent'],
  )
  return incoming.map(each => each.id)
}

/** The revisions at which records went that this device has deleted lately: a question asked before that may be answered after it. */
async function deletedHere(
  tables: Tables,
  resource: string,
  rows: readonly Incoming[],
): Promise<ReadonlyMap<number, number>> {
  const sent = await tables.sent
    .where('id')
    .anyOf(rows.map(row => row.id))
    .filter(each => each.resource === resource && each.entry.kind === 'delete')
    .toArray()
  return new Map(sent.map(each => [each.id, each.rev]))
}

/** Records with waiting changes whose scope is fetched again: what they were is forgotten, so an old answer could not be told from a new one. The snapshot tells. */
async function awaitedHere(tables: Tables, resource: string, rows: readonly Incoming[]): Promise<ReadonlySet<number>> {
  const shadows = await tables.shadow.bulkGet(rows.map(row => [resource, row.id]))
  return new Set(shadows.flatMap(shadow => (shadow && shadow.rev < 0 ? [shadow.id] : [])))
}

function fetched(resource: Resource, wire: Row): (Incoming & { readonly scope: string })[] {
  const { rev, ...fields } = wire
  const names = Object.keys(resource.fields)
  // Of a record of which this person is only told the name, or not all fields, the pull that brings more must not find it here already.
  const isWhole =
    (resource.named === null && guardedFields(resource).length === 0) || names.every(name => name in fields)
  const row = recordOfWire(resource, fields)
  const scope = scopeOf(resource, row)
  return typeof row.id === 'number' && scope !== null
    ? [{ id: row.id, rev: isWhole && typeof rev === 'number' ? rev : 0, row, scope }]
    : []
}
