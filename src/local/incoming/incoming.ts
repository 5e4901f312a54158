import Dexie from 'dexie'
import type { Row } from '#domain/records/path'
import { localRecord, refoldRecords } from '../outbox/pending'
import { cut } from '../store/quiet'
import type { Work } from '../store/store'
import type { Shadow } from '../store/stored'
import type { LocalRecord } from '../types'

/**
 * What the server says of records, whatever way it came: pull, answer to a drain, list call. Invariants:
 * - a record is only ever replaced by a newer revision of its scope, so nothing late or twice delivered turns it back;
 * - a record with changes waiting gets a new shadow and is folded again: a pull never covers what a person wrote;
 * - revisions of different scopes are not compared: a row from another scope is a move and is believed, a parting from a scope the
 *   record has already left is not.
 */
export interface Incoming {
  readonly id: number
  readonly rev: number
  /** Record form; null when the scope has it no longer. */ readonly row: Row | null
}

export interface Applying {
  /** `insert` expects an empty scope and only looks at rows that turn out to be there; `repair` also rewrites rows of the same revision. */
  readonly mode: 'compare' | 'insert' | 'repair'
  /** Records in one bulk call. From 50 on Dexie wakes every live query of the table. */
  readonly chunk: number
  /** Up to this revision the scope is known whole: a row at or below it that is not here has been deleted, or taken away with a right, since it was read. */
  readonly wholeTo?: number
}

export async function applyIncoming(
  work: Work,
  resource: string,
  scope: string,
  incoming: readonly Incoming[],
  { mode, chunk, wholeTo = -1 }: Applying,
): Promise<void> {
  const shadows = await shadowsOf(work, resource, incoming, mode)
  const clean = incoming.filter(each => !shadows.has(each.id))
  const news = incoming.flatMap(each => {
    const shadow = shadows.get(each.id)
    if (!shadow || !isNews(each, scope, { rev: shadow.rev, scope: shadow.scope }, mode)) return []
    return shadow.row === null && each.rev <= wholeTo ? [] : [{ ...shadow, row: each.row, rev: each.rev, scope }]
  })
  await refoldRecords(
    work,
    resource,
    news.map(shadow => shadow.id),
    news,
  )
  const rest = mode === 'insert' ? await insert(work, resource, scope, clean, chunk) : clean
  await replace(work, resource, scope, rest, { mode, chunk, wholeTo })
}

/** Shadows of these records, whatever scope they stand in: what waits on a record that has moved here waits all the same. */
async function shadowsOf(
  work: Work,
  resource: string,
  incoming: readonly Incoming[],
  mode: Applying['mode'],
): Promise<Map<number, Shadow>> {
  const { shadow } = work.tables
  const found =
    mode === 'insert'
      ? await shadow.where('[resource+id]').between([resource, Dexie.minKey], [resource, Dexie.maxKey]).toArray()
      : await shadow.bulkGet(incoming.map(each => [resource, each.id]))
  return new Map(found.flatMap(each => (each ? [[each.id, each]] : [])))
}

/** Adds rows blindly; answers those whose place was taken. */
async function insert(
  work: Work,
  resource: string,
  scope: string,
  rows: readonly Incoming[],
  chunk: number,
): Promise<Incoming[]> {
  const taken: Incoming[] = []
  for (const part of cut(
    rows.filter(each => each.row !== null),
    chunk,
  )) {
    try {
      await work.tables.records(resource).bulkAdd(part.map(each => recordOf(each, scope)))
    } catch (error) {
      if (!(error instanceof Dexie.BulkError)) throw error
      for (const position of Object.keys(error.failuresByPos)) {
        const each = part[Number(position)]
        if (each) taken.push(each)
      }
    }
    for (const each of part) work.touch(resource, each.id)
  }
  return taken
}

async function replace(
  work: Work,
  resource: string,
  scope: string,
  incoming: readonly Incoming[],
  { mode, chunk, wholeTo }: Required<Applying>,
): Promise<void> {
  const rows = work.tables.records(resource)
  const known = await rows.bulkGet(incoming.map(each => each.id))
  const news = incoming.filter((each, index) => {
    const record = known[index]
    return record
      ? isNews(each, scope, { rev: record._rev, scope: record._scope }, mode)
      : each.row !== null && each.rev > wholeTo
  })
  // Begun side by side: the requests of a transaction are run in the order they were made.
  await Promise.all([
    ...cut(
      news.filter(each => each.row !== null),
      chunk,
    ).map(part => rows.bulkPut(part.map(each => recordOf(each, scope)))),
    ...cut(
      news.filter(each => each.row === null),
      chunk,
    ).map(part => rows.bulkDelete(part.map(each => each.id))),
  ])
  for (const each of news) work.touch(resource, each.id)
}

function isNews(
  incoming: Incoming,
  scope: string,
  known: { readonly rev: number; readonly scope: string },
  mode: Applying['mode'],
): boolean {
  if (known.scope !== scope && known.rev > 0) return incoming.row !== null
  return mode === 'repair' ? incoming.rev >= known.rev : incoming.rev > known.rev
}

const recordOf = (each: Incoming, scope: string): LocalRecord =>
  localRecord(each.row ?? {}, each.id, scope, each.rev, false)
