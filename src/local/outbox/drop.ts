import { groupBy } from '#domain/value/group-by'
import { refoldRecords } from './pending'
import { filesOf, referencesOf } from './references'
import type { Work } from '../store/store'
import type { Shadow, Tables } from '../store/stored'
import type { OutboxEntry } from '../types'

/**
 * What vanishes when a record the server never saw is deleted: its entries and, record by record, those of its children. Null when one
 * of them has been sent, or when another record merely mentions it: then the delete is a real one.
 */
export async function findDroppable(tables: Tables, id: number): Promise<OutboxEntry[] | null> {
  const { dropped, mentioned } = await dependants(tables, id)
  return mentioned.length === 0 && dropped.every(entry => entry.state === 'open') ? dropped : null
}

/** Entries that make no sense without the record: its own, its one-to-one partner's, its children's; and those that only mention one of them. */
export async function dependants(
  tables: Tables,
  id: number,
): Promise<{ dropped: OutboxEntry[]; mentioned: OutboxEntry[]; ids: ReadonlySet<number> }> {
  const all = await tables.outbox.orderBy('seq').toArray()
  const ids = new Set([id])
  const children = all
    .filter(entry => entry.kind === 'add')
    .map(entry => ({
      id: entry.id,
      parents: referencesOf(entry)
        .filter(each => each.isParent)
        .map(each => each.id),
    }))
  for (let size = 0; size !== ids.size;) {
    size = ids.size
    for (const child of children) if (child.parents.some(parent => ids.has(parent))) ids.add(child.id)
  }
  const dropped = all.filter(entry => ids.has(entry.id))
  const mentioned = all.filter(
    entry => !ids.has(entry.id) && referencesOf(entry).some(reference => ids.has(reference.id)),
  )
  return { dropped, mentioned, ids }
}

/** Takes entries out of the outbox, with the photos only they were waiting for, and shows their records without them. What stood in a group with them may go now. */
export async function dropEntries(work: Work, entries: readonly OutboxEntry[]): Promise<void> {
  const { tables } = work
  work.wake()
  await tables.outbox.bulkDelete(entries.map(entry => entry.seq))
  for (const fileId of entries.flatMap(filesOf)) await forgetFile(tables, fileId)
  await refoldAll(work, entries)
}

/** Removes an upload and its bytes. */
export async function forgetFile(tables: Tables, fileId: number): Promise<void> {
  await tables.uploads.delete(fileId)
  await tables.blobs.where('fileId').equals(fileId).delete()
}

/** Refolds each record the entries are about, once, on the shadows as they are or have just become (`fresh`). */
export async function refoldAll(
  work: Work,
  entries: readonly Pick<OutboxEntry, 'resource' | 'id'>[],
  fresh: readonly Shadow[] = [],
): Promise<void> {
  for (const [resource, own] of groupBy(entries, entry => entry.resource)) {
    await refoldRecords(
      work,
      resource,
      own.map(entry => entry.id),
      fresh.filter(shadow => shadow.resource === resource),
    )
  }
}
