import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import { fold, type Operation } from '#domain/records/operation'
import type { Row } from '#domain/records/path'
import { groupBy } from '#domain/value/group-by'
import { cut, QUIET_CHUNK } from '../store/quiet'
import { deleteRun, readRun } from '../store/runs'
import type { Work } from '../store/store'
import type { Shadow, Tables } from '../store/stored'
import type { LocalRecord, OutboxEntry } from '../types'

/**
 * The law of the replica: after every transaction, row = fold(shadow, pending). A shadow with its row stands for every record that has
 * entries in the outbox, and for nothing else but tombstones. `refold` is the only writer of rows that have changes waiting; edit,
 * pull, drain and the sync centre change the shadow or the outbox and then call it.
 */

/** The entries of one record, oldest first. */
export const pendingOf = (tables: Tables, resource: string, id: number): Promise<OutboxEntry[]> =>
  tables.outbox.where('[resource+id]').equals([resource, id]).sortBy('seq')

/** Refused deletes and commands are not shown as done; a refused edit stays visible, marked, until the person decides. */
export const isRefused = (entry: OutboxEntry): boolean => entry.state === 'conflict' || entry.state === 'rejected'
export const isLaid = (entry: OutboxEntry): boolean => !isRefused(entry) || entry.kind === 'add' || entry.kind === 'set'

/** What the person should see of a record, in record form and without the underscored fields; null when it is not there. */
export function foldEntries(shadow: Row | null, pending: readonly OutboxEntry[]): Row | null {
  return fold(shadow, pending.filter(isLaid).map(shown))
}

/** The entry as fold lays it: what is sent and what is only shown, in record form. */
function shown(entry: OutboxEntry): Operation {
  const resource = resourceNamed(entry.resource)
  return { ...entry, set: pathsFromWire(resource, { ...entry.shows, ...entry.set }) }
}

/** Writes the row of one record again from its shadow and its entries, and forgets a shadow nothing needs any more. */
export const refold = (work: Work, resource: string, id: number): Promise<void> => refoldRecords(work, resource, [id])

/**
 * {@link refold} for records of one resource, with a few bulk calls for all of them. `fresh` are shadows as they have just become, which
 * nobody has written yet: of a record nothing waits for any more they never are.
 */
export async function refoldRecords(
  work: Work,
  resource: string,
  given: readonly number[],
  fresh: readonly Shadow[] = [],
): Promise<void> {
  const { shadow: shadows } = work.tables
  const ids = [...new Set(given)]
  const now = new Map(fresh.map(shadow => [shadow.id, shadow]))
  const [kept, entries] = await Promise.all([
    readRun<Shadow, [string, number]>(
      shadows,
      ids.filter(id => !now.has(id)).map(id => [resource, id]),
    ),
    pendingOfAll(work.tables, resource, ids),
  ])
  const known = new Map([...kept.map(shadow => [shadow.id, shadow] as const), ...now])
  const waiting = groupBy(entries, entry => entry.id)
  const shown: LocalRecord[] = []
  const gone: number[] = []
  const settled: [string, number][] = []
  for (const id of ids) {
    const [shadow, pending] = [known.get(id), waiting.get(id) ?? []]
    work.touch(resource, id)
    if (pending.length === 0 && shadow === undefined) continue
    const row = foldEntries(shadow?.row ?? null, pending)
    if (row === null) gone.push(id)
    else
      shown.push(localRecord(row, id, shadow?.scope ?? pending[0]?.scope ?? '', shadow?.rev ?? 0, pending.length > 0))
    if (pending.length === 0 && (shadow?.row || shadow?.rev === 0)) {
      settled.push([resource, id])
      now.delete(id)
    }
  }
  const rows = work.tables.records(resource)
  await deleteRun(shadows, settled)
  // Begun side by side: the requests of a transaction are run in the order they were made.
  await Promise.all([
    ...cut(gone, QUIET_CHUNK).map(part => rows.bulkDelete(part)),
    ...cut(shown, QUIET_CHUNK).map(part => rows.bulkPut(part)),
    shadows.bulkPut([...now.values()]),
  ])
}

/** Up to this many records are asked for one by one; for more, all that waits between the least and the greatest is read at once. */
const FEW = 8
async function pendingOfAll(tables: Tables, resource: string, ids: readonly number[]): Promise<OutboxEntry[]> {
  if (ids.length <= FEW) return (await Promise.all(ids.map(id => pendingOf(tables, resource, id)))).flat()
  const wanted = new Set(ids)
  const [least, greatest] = ids.reduce(([low, high], id) => [Math.min(low, id), Math.max(high, id)] as const, [
    Infinity,
    -Infinity,
  ] as const)
  const all = await tables.outbox
    .where('[resource+id]')
    .between([resource, least], [resource, greatest], true, true)
    .toArray()
  return all.filter(entry => wanted.has(entry.id)).toSorted((one, other) => one.seq - other.seq)
}

/** A record as the replica keeps it. */
export const localRecord = (row: Row, id: number, scope: string, rev: number, isDirty: boolean): LocalRecord => ({
  ...row,
  id,
  _scope: scope,
  _rev: rev,
  _dirty: isDirty ? 1 : 0,
})

/** A kept record without the fields only this device has. */
export function plainRow(record: LocalRecord): Row {
  const { _scope, _rev, _dirty, ...row } = record
  return row
}

/** Makes sure a record about to get its first entry has its shadow. Answers the shadow. */
export async function keepShadow(tables: Tables, resource: string, id: number, scope: string): Promise<Shadow> {
  const kept = await tables.shadow.get([resource, id])
  if (kept) return kept
  const record = await tables.records(resource).get(id)
  const shadow: Shadow = record
    ? { resource, id, row: plainRow(record), rev: record._rev, scope: record._scope }
    : { resource, id, row: null, rev: 0, scope }
  await tables.shadow.put(shadow)
  return shadow
}
