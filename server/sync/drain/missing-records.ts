import { sql } from 'kysely'
import { mayRead, mayWrite } from '#contract/kit/access'
import { isRestorable } from '#contract/kit/deleted'
import { problem, type DeletedRef, type MissingRecord } from '#contract/kit/problem'
import { labelOf, type Resource } from '#contract/kit/resource'
import { findResource, resourceNamed } from '#contract/resources'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { ownerOfPartner } from '../../records/read/references'
import type { Refusal } from './judge'

type Reason = Omit<Refusal, 'kind'>
interface Target {
  readonly resource: Resource
  readonly id: number
}
/** What was deleted, by whom and when. */
interface Found {
  readonly missing: MissingRecord
  readonly by: string
  readonly at: string
}

/** How many deletions may have to be undone one after the other: a comment's issue, its project. */
const MOST_RESTORES = 5

/**
 * Names what someone deleted of the things a refused add or set points at: the parent of a comment, a photo or a delivery line, or what it
 * went with. An add then says `gone`, as an edit of the record itself does; a set keeps its outcome, since only that field is held back.
 */
export async function atMissingRecords(tx: AccountTransaction, op: WireOperation, refusal: Reason): Promise<Reason> {
  if (refusal.outcome !== 'invalid' || (op.kind !== 'add' && op.kind !== 'set')) return refusal
  const found = await firstDeleted(tx, await targetsOf(tx, op))
  if (!found) return refusal
  const { missing, by, at } = found
  // A device divides a refused set by the fields in conflict. A conflict without fields would make it resend the whole set without end.
  return op.kind === 'add'
    ? { outcome: 'gone', problem: problem('gone', { clash: { fields: [], by, at }, missing }) }
    : { ...refusal, problem: { ...refusal.problem, missing } }
}

/** What an operation on a record that is gone would need restored; null when nothing is known of its deletion. */
export async function deletedRecordOf(tx: AccountTransaction, op: WireOperation): Promise<Found | null> {
  const resource = findResource(op.resource)
  return resource ? firstDeleted(tx, [{ resource, id: op.id }]) : null
}

/** The records an operation points at; what an add belongs to by its own id is its partner's owner. */
async function targetsOf(tx: AccountTransaction, op: WireOperation): Promise<readonly Target[]> {
  const resource = findResource(op.resource)
  if (!resource) return []
  const owner = op.kind === 'add' ? await ownerOfPartner(tx, resource) : null
  return [...(owner ? [{ resource: owner, id: op.id }] : []), ...refsIn(resource, op.set), ...cellsIn(resource, op.set)]
}

/** The records whose cells some values fill, whole or by path: the zones of quantities. */
function cellsIn(resource: Resource, values: Row): Target[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const [name = '', key] = path.split('.')
    const field = resource.fields[name]
    const found = field?.kind === 'cells' && value !== null ? findResource(field.target ?? '') : undefined
    if (!found) return []
    const ids = key === undefined ? Object.keys(value ?? {}) : [key]
    return ids.map(id => ({ resource: found, id: Number(id) }))
  })
}

/** Every record the refs of some values name, those that must be filled first. */
function refsIn(resource: Resource, values: Row): Target[] {
  const fields = Object.entries(resource.fields).toSorted(([, a], [, b]) => Number(b.required) - Number(a.required))
  return fields.flatMap(([name, { kind, target }]) => {
    const value = values[name]
    const found = kind === 'ref' || kind === 'refs' ? findResource(target ?? '') : undefined
    if (!found) return []
    return [value].flat().flatMap(id => (typeof id === 'number' ? [{ resource: found, id }] : []))
  })
}

async function firstDeleted(tx: AccountTransaction, targets: readonly Target[]): Promise<Found | null> {
  for (const target of targets) {
    if (await isThere(tx, target)) continue
    const found = await deletionOf(tx, target)
    if (found) return found
  }
  return null
}

async function isThere({ db }: AccountTransaction, { resource, id }: Target): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(tableOf(resource))} where id = ${id}`.execute(db)
  return rows.length > 0
}

interface Kept {
  readonly record: Row
  readonly root: string
  readonly rootId: number
  readonly rootRecord: Row
  readonly by: string
  readonly at: string
}

/** The latest deletion that took a record, as the history and what is kept of it tell. */
async function deletionOf(tx: AccountTransaction, { resource, id }: Target): Promise<Found | null> {
  const kept = await keptOf(tx, { resource, id })
  if (!kept) {
    const noted = await notedDeletion(tx, { resource, id })
    return noted && { ...noted, missing: { resource: resource.name, id, name: resource.singular, restore: [] } }
  }
  const isTold = mayRead(tx.identity.permissions, resource)
  const missing: MissingRecord = {
    resource: resource.name,
    id,
    name: isTold ? labelOf(resource, kept.record) : resource.singular,
    restore: await restoresFor(tx, kept),
  }
  return { missing, by: kept.by, at: kept.at }
}

/** What to restore, in this order, to have a record back; empty when the caller may not, or when it cannot be done any more. */
async function restoresFor(tx: AccountTransaction, kept: Kept): Promise<readonly DeletedRef[]> {
  const restores: DeletedRef[] = []
  const wanted: Kept[] = [kept]
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    const root = resourceNamed(next.root)
    if (!isRestorable(root) || !mayWrite(tx.identity.permissions, root) || restores.length === MOST_RESTORES) return []
    restores.unshift({ resource: root.name, id: next.rootId, name: labelOf(root, next.rootRecord) })
    for (const target of refsIn(root, next.rootRecord)) {
      if (!isNeeded(root, next.rootRecord, target) || (await isThere(tx, target))) continue
      const before = await keptOf(tx, target)
      if (!before) return []
      wanted.push(before)
    }
  }
  return restores
}

/** Whether a record cannot come back without this target: an optional field is left empty. */
const isNeeded = (resource: Resource, record: Row, { id }: Target): boolean =>
  Object.entries(resource.fields).some(([name, field]) => field.required && record[name] === id)

async function keptOf({ db, identity }: AccountTransaction, { resource, id }: Target): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select d.record, r.resource as root, r.record_id as "rootId", r.record as "rootRecord", coalesce(u.full_name, '') as by,
      to_char(r.at at time zone 'UTC', ${ISO}) as at
    from deleted_record d
    join deleted_record r on r.account_id = d.account_id and r.deletion = d.deletion and r.is_root
    left join "user" u on u.account_id = r.account_id and u.id = r.by
    where d.account_id = ${identity.account} and d.resource = ${resource.name} and d.record_id = ${id}
    order by d.deletion desc limit 1`.execute(db)
  return rows[0]
}

async function notedDeletion(
  { db, identity }: AccountTransaction,
  { resource, id }: Target,
): Promise<{ readonly by: string; readonly at: string } | null> {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(u.full_name, '') as by, to_char(v.at at time zone 'UTC', ${ISO}) as at from revision v
    left join "user" u on u.account_id = v.account_id and u.id = v.by
    where v.account_id = ${identity.account} and v.resource = ${resource.name} and v.record_id = ${id} and v.action = 'delete'
    order by v.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
