import { sql } from 'kysely'
import { mayRead, shownTo, withheldPaths } from '#contract/kit/access'
import { SET_ASIDE } from '#contract/commands'
import { problem, ProblemError, type FieldConflict } from '#contract/kit/problem'
import { labelOf, type Resource } from '#contract/kit/resource'
import type { WireOperation } from '#contract/sync/protocol'
import { readPath, type Row } from '#domain/records/path'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { lastChange } from '../../records/history/history'
import { readRecord, readRecords, type Stored } from '../../records/read/read'
import { contentsOf, referencesTo } from '../../records/read/references'
import type { Refusal } from './judge'

interface Revision {
  readonly by: number | null
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** A delete: of what, and the revision its author saw. */
type Asked = Pick<WireOperation, 'resource' | 'id' | 'baseRev'>

/**
 * Stops a delete by someone who has not seen what others did since to the record, or to what would go with it: the conflict tells what each
 * field was and is now, and what was added. A person's own changes, and moves, do not stop it. Null when it may go.
 */
export async function staleDelete(
  tx: AccountTransaction,
  resource: Resource,
  op: Asked,
  current: Stored,
): Promise<Refusal | null> {
  const newer = async () => ({
    own: op.baseRev !== null && current.rev <= op.baseRev ? [] : await changesSince(tx, resource, op, current),
    contents: await newerContents(tx, resource, op, current),
  })
  const first = await newer()
  if (first.own.length + first.contents.length === 0) return null
  // What comes after this revision is newer than what is told: it is read before that.
  const rev = await headOf(tx, current)
  const { own, contents } = await newer()
  const fields = [...own, ...contents.map(each => each.field)]
  // Who changed the record is told later, for all conflicts at once; who added to it is known here.
  const [latest] = own.length === 0 ? contents : []
  const clash = { fields, by: latest?.by ?? '', at: latest?.at ?? '', ...rev }
  return { kind: 'refusal', outcome: 'conflict', problem: problem('conflict', { clash }) }
}

/** How far the record's scope is counted. */
async function headOf({ db, identity }: AccountTransaction, { scope }: Stored): Promise<{ readonly rev?: number }> {
  const { rows } = await sql<{
    rev: number
  }>`select head as rev from sync_scope where account_id = ${identity.account} and scope = ${scope}`.execute(db)
  return rows[0] ?? {}
}

async function changesSince(
  { db, identity }: AccountTransaction,
  resource: Resource,
  op: Asked,
  current: Stored,
): Promise<FieldConflict[]> {
  const { rows } = await sql<Revision>`
    select by, action, changes from revision
    where account_id = ${identity.account} and resource = ${op.resource} and record_id = ${op.id} and after_rev >= ${op.baseRev ?? 0}::bigint
      and action not in ('move', ${SET_ASIDE}) order by id`.execute(db)
  const withheld = new Set(withheldPaths(identity.permissions, resource))
  const told = shownTo(identity.permissions, resource) ?? resource
  const own = new Set(rows.filter(({ by }) => by === identity.user).flatMap(({ changes }) => Object.keys(changes)))
  const first = new Map<string, unknown>()
  for (const { by, action, changes } of rows) {
    if (by === identity.user) continue
    // The history does not say what a new record held: what it says now is new to someone who has not seen it.
    if (action === 'create') for (const path of pathsHeld(told, current.record, own)) first.set(path, null)
    for (const [path, [before]] of Object.entries(changes))
      if (!first.has(path) && !withheld.has(path)) first.set(path, before)
  }
  return [...first].map(([path, base]) => ({ path, base, mine: null, theirs: readPath(current.record, path) }))
}

/**
 * The paths at which a record says something, cell by cell, but for what its deleter wrote there, and for what it belongs to; where that
 * leaves none, all it says.
 */
function pathsHeld(resource: Resource, record: Row, own: ReadonlySet<string>): string[] {
  const held = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (record[name] === null) return []
    return field.kind === 'cells' ? Object.keys(record[name] ?? {}).map(key => `${name}.${key}`) : [name]
  })
  const theirs = held.filter(path => {
    const field = resource.fields[path]
    return !own.has(path) && !(field?.kind === 'ref' && field.required)
  })
  return theirs.length > 0 ? theirs : held
}

interface Content {
  readonly field: FieldConflict
  readonly by: string
  readonly at: string
}

/**
 * What others added to the record or changed in it since, by resource, under the resource's name. Revisions are counted by scope, so only
 * what travels in the record's own scope can be compared.
 */
async function newerContents(
  tx: AccountTransaction,
  resource: Resource,
  op: Asked,
  current: Stored,
): Promise<Content[]> {
  const found: Content[] = []
  for (const { resource: content, column } of contentsOf(await referencesTo(tx, resource))) {
    const { rows } = await sql<{ id: number; by: string; at: string }>`
      select v.record_id as id, coalesce(u.full_name, '') as by, to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from revision v left join "user" u on u.account_id = v.account_id and u.id = v.by
      where v.account_id = ${tx.identity.account} and v.resource = ${content.name} and v.after_rev >= ${op.baseRev ?? 0}::bigint
        and v.record_id in (select id from ${sql.table(tableOf(content))} where ${sql.id(column)} = ${op.id})
        and v.by is distinct from ${tx.identity.user} and v.action not in ('move', ${SET_ASIDE}) order by v.id desc`.execute(
      tx.db,
    )
    if (rows.length === 0) continue
    const records = await readRecords(tx, content, [...new Set(rows.map(row => row.id))])
    const near = [...records].filter(([, { scope }]) => scope === current.scope)
    const latest = rows.find(row => near.some(([id]) => id === row.id))
    if (!latest) continue
    const isTold = mayRead(tx.identity.permissions, content)
    const names = near.map(([, { record }]) => (isTold ? labelOf(content, record) : content.singular))
    found.push({ ...latest, field: { path: content.name, base: null, mine: null, theirs: names.join('\n') } })
  }
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** The same for a delete by call: throws the conflict, with who made the last of the changes and when. Nothing for a record that is not there. */
export async function requireSeen(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  baseRev: number,
): Promise<void> {
  const current = await readRecord(tx, resource, id, { lock: true })
  const stale = current && (await staleDelete(tx, resource, { resource: resource.name, id, baseRev }, current))
  const clash = stale?.problem.clash
  if (!clash) return
  const paths = clash.fields.map(field => field.path)
  throw new ProblemError('conflict', {
    clash: clash.by === '' ? { ...clash, ...(await lastChange(tx, resource, id, paths)) } : clash,
  })
}
