import { sql } from 'kysely'
import { scopeKey } from '#contract/kit/scope-kinds'
import type { RecordOf, Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../write/typed'
import { inRecordForm, pointingAt } from '../write/within'

/** Most records that a server remembers; the scopes read longest ago go first. */
const MOST_RECORDS = 250_000

type Remembered = ReadonlyMap<number, RecordOf<Resource>>
interface Scope {
  readonly epoch: string
  readonly head: number
  readonly records: ReadonlyMap<string, Remembered>
}

/**
 * Unarchived records of scopes as they were at a revision of their feed, so that a report over thousands of documents reads only what has changed since. What
 * is remembered is not believed: each call asks where the feed is and reads the records that it names again. Asks no permission, and is only for
 * transactions that have written nothing: the feed moves at the commit. One for each server. Decision 750.
 */
export class RecordMemory {
  readonly #scopes = new Map<string, Scope>()

  /** Returns the records of these kinds that belong to a parent whose scope they live in: those of a project by `project`. */
  async within(
    tx: AccountTransaction,
    parent: 'project',
    id: number,
    resources: readonly Resource[],
  ): Promise<ReadonlyMap<string, Remembered>> {
    const scope = scopeKey(parent, id)
    const key = `${tx.identity.account} ${scope}`
    // Read before the records: one that changes between the two is read again by the next call.
    const now = await whereFeedIs(tx, scope)
    const known = this.#scopes.get(key)
    const isUsable = known?.epoch === now.epoch && known.head >= now.floor
    const changed = isUsable ? await changedSince(tx, scope, known.head) : new Map<string, number[]>()
    const records = new Map(isUsable ? known.records : [])
    for (const resource of resources) {
      const before = records.get(resource.name)
      const ids = changed.get(resource.name) ?? []
      // Each of these kinds has a reference to the parent.
      if (!before) records.set(resource.name, byId(await pointingAt(tx, resource, parent as never, [id])))
      else if (ids.length > 0) records.set(resource.name, await withChanges(tx, resource, before, ids))
    }
    // Kinds that were not asked for now are not up to date with this head.
    for (const name of changed.keys()) if (!resources.some(each => each.name === name)) records.delete(name)
    this.#keep(key, { epoch: now.epoch, head: now.head, records })
    return records
  }

  #keep(key: string, scope: Scope): void {
    this.#scopes.delete(key)
    this.#scopes.set(key, scope)
    let total = 0
    for (const each of this.#scopes.values()) total += sizeOf(each)
    for (const [eldest, each] of this.#scopes) {
      if (total <= MOST_RECORDS || eldest === key) return
      this.#scopes.delete(eldest)
      total -= sizeOf(each)
    }
  }
}

const sizeOf = ({ records }: Scope): number => [...records.values()].reduce((sum, { size }) => sum + size, 0)
const byId = (records: readonly RecordOf<Resource>[]): Remembered => new Map(records.map(each => [each.id, each]))

async function whereFeedIs(tx: AccountTransaction, scope: string) {
  const { rows } = await sql<{ epoch: string; head: number; floor: number }>`select a.epoch::text as epoch,
      coalesce(s.head, 0)::int8 as head, coalesce(s.floor, 0)::int8 as floor
    from account a left join sync_scope s on s.account_id = a.id and s.scope = ${scope} where a.id = ${tx.identity.account}`.execute(
    tx.db,
  )
  const { epoch = '', head = 0, floor = 0 } = rows[0] ?? {}
  return { epoch, head: Number(head), floor: Number(floor) }
}

/** Returns the ids of records that changed or went since a revision, by their kinds. */
async function changedSince(tx: AccountTransaction, scope: string, head: number): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ resource: string; id: number }>`select resource, record_id as id from sync_feed
    where account_id = ${tx.identity.account} and scope = ${scope} and rev > ${head} and rev > 0`.execute(tx.db)
  const found = new Map<string, number[]>()
  for (const { resource, id } of rows) found.set(resource, [...(found.get(resource) ?? []), Number(id)])
  return found
}

/** Returns the records with those of these ids as they are now, without what went, in the order of a list read whole. */
async function withChanges(
  tx: AccountTransaction,
  resource: Resource,
  before: Remembered,
  ids: readonly number[],
): Promise<Remembered> {
  const next = new Map(before)
  const found = await findAll(tx, resource, ids)
  for (const id of ids) {
    const record = found.get(id)
    if (record && record.archivedAt === null) next.set(id, inRecordForm(resource, record))
    else next.delete(id)
  }
  const place = (each: RecordOf<Resource>): number => {
    // A field that the definition names.
    const value = resource.order ? (each as Readonly<Record<string, unknown>>)[resource.order.field] : 0
    return typeof value === 'number' ? value : 0
  }
  return byId([...next.values()].toSorted((a, b) => place(a) - place(b) || a.id - b.id))
}
