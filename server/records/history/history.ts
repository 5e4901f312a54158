import { type RawBuilder, sql } from 'kysely'
import { isPersonal, mayRead, readsOnSiteOnly, shownSites, withheldPaths } from '#contract/kit/access'
import { SET_ASIDE } from '#contract/commands'
import { byPresentNames, type Resource } from '#contract/kit/resource'
import { findResource, resourceNamed } from '#contract/resources'
import { scopeKind } from '#contract/kit/scope-kinds'
import type { AccountTransaction } from '../../database/session'
import { fileNames } from './history-files'
import { columnOf, tableOf } from '../../database/schema/naming'
import { ownerOnSite } from '../read/on-site'
import { contentsOf, referencesTo } from '../read/references'

/** One entry of a record's history. The name is empty when someone from outside the firm (a super admin) did it. Spec: platform 3. */
export interface HistoryEntry {
  readonly timestamp: string
  readonly user: { readonly person: { readonly fullName: string } }
  readonly action: string
  /** {path: [old, new]} in wire form. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** The record that goes with the one asked for, when it is about that: a client's address. */
  readonly of?: { readonly resource: string; readonly id: number }
}
export interface HistoryPage {
  readonly newestRevision: HistoryEntry | null
  readonly oldestRevision: HistoryEntry | null
  readonly revisions: readonly HistoryEntry[]
  /** The names of the files they speak of, by id. */
  readonly files: Readonly<Record<string, string>>
  readonly total: number
}

/**
 * What happened to a record, newest first; empty for one that never was. A deleted record keeps its history. With `contents` also what
 * happened to the records that go with it, as far as the caller may read them; the lines of a bill have histories of their own.
 */
export async function readHistory(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  page: number,
  limit: number,
  { contents = false }: { readonly contents?: boolean } = {},
): Promise<HistoryPage> {
  // Of a record that is gone, the history says what it hung on; a firm that sees a part of its projects reads it when it sees that.
  const isOpen = !isPersonal(resource) && shownSites(tx.identity.permissions, resource) === 'all'
  const seen = isOpen
    ? sql`true`
    : sql`(exists (select from ${sql.table(tableOf(resource))} r where r.id = ${id}) or ${hungOnSeen(tx, resource, id)})`
  const own = sql`${told(tx, resource)} and record_id = ${id} and ${seen}`
  const parts = [own, ...(contents ? await contentParts(tx, resource, id, isOpen) : [])]
  const { rows } = await sql<
    Omit<HistoryEntry, 'of'> & { total: number; place: number; resource: string; record: number }
  >`
    select to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp, v.action, v.changes, v.total, v.place, v.resource, v.record_id as record,
      json_build_object('person', json_build_object('fullName', coalesce(u.full_name, ''))) as user
    from (select *, count(*) over () as total, row_number() over (order by id desc) as place from (${sql.join(parts, sql` union all `)}) told) v
    left join "user" u on u.account_id = v.account_id and u.id = v.by
    where v.place in (1, v.total) or (v.place > ${(page - 1) * limit}::int and v.place <= ${page * limit}::int) order by v.place`.execute(
    tx.db,
  )
  const entry = ({ timestamp, user, action, changes, resource: of, record }: (typeof rows)[number]): HistoryEntry => ({
    timestamp,
    user,
    action,
    changes: presentNames(of, changes),
    ...(of === resource.name && record === id ? {} : { of: { resource: of, id: record } }),
  })
  const first = rows[0]
  const last = rows.at(-1)
  const revisions = rows.filter(row => row.place > (page - 1) * limit && row.place <= page * limit).map(entry)
  return {
    newestRevision: first ? entry(first) : null,
    oldestRevision: last ? entry(last) : null,
    revisions,
    files: await fileNames(tx, resource.name, revisions),
    total: first?.total ?? 0,
  }
}

/** What happened to records of a resource, as far as the caller is shown their fields: a change of none of those is not told. */
function told({ identity }: AccountTransaction, resource: Resource): RawBuilder<unknown> {
  const withheld = withheldPaths(identity.permissions, resource)
  const of = sql`from revision where resource = ${resource.name}`
  if (withheld.length === 0) return sql`select account_id, id, at, by, action, resource, record_id, changes ${of}`
  const shown = sql`(changes - ${[...withheld]}::text[])`
  return sql`select account_id, id, at, by, action, resource, record_id, ${shown} as changes ${of} and (changes = '{}' or ${shown} <> '{}')`
}

/** Whether a deleted record belonged to a project or an assessment the caller sees; one that belonged to neither is not told of. */
function hungOnSeen({ identity }: AccountTransaction, resource: Resource, id: number) {
  const { name, scope, fields } = resource
  const owner = 'by' in scope && scopeKind(scope.kind).pulledBy === 'seers' ? fields[scope.by]?.target : undefined
  if (owner === undefined || !('by' in scope)) return sql`false`
  return sql`exists (select from revision gone join ${sql.table(tableOf(resourceNamed(owner)))} o on o.id = (gone.changes -> ${scope.by}::text ->> 0)::bigint
    where gone.resource = ${name} and gone.record_id = ${id} and gone.action = 'delete'
    ${readsOnSiteOnly(identity.permissions, resource) ? sql`and ${ownerOnSite(scope.kind, 'o')}` : sql``})`
}

/** What happened to the contents of a record: to those that are there, and to those deleted from it, which say so in what they held. */
async function contentParts(tx: AccountTransaction, resource: Resource, id: number, areDeletedTold: boolean) {
  const contents = contentsOf(await referencesTo(tx, resource)).filter(
    each => !scopeKind(each.resource.scope.kind).isBulk && mayRead(tx.identity.permissions, each.resource),
  )
  return contents.flatMap(({ resource: content, column }) => {
    const field = Object.entries(content.fields).find(
      ([name, definition]) => columnOf(name, definition) === column,
    )?.[0]
    const there = sql`${told(tx, content)} and record_id in (select id from ${sql.table(tableOf(content))} where ${sql.id(column)} = ${id})`
    if (field === undefined || !areDeletedTold) return [there]
    return [
      there,
      sql`${told(tx, content)} and record_id in
      (select record_id from revision where resource = ${content.name} and action = 'delete' and changes -> ${field}::text ->> 0 = ${String(id)})`,
    ]
  })
}

/** Changes under today's field names; those of a resource that no longer exists stay as they are. */
function presentNames(of: string, changes: HistoryEntry['changes']): HistoryEntry['changes'] {
  const resource = findResource(of)
  return resource ? byPresentNames(resource, changes) : changes
}

/** The last change of any of these paths: who and when, for the sheet that asks a person to choose. */
export async function lastChange(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  paths: readonly string[],
): Promise<{ by: string; at: string }> {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(u.full_name, '') as by, to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from revision v left join "user" u on u.account_id = v.account_id and u.id = v.by
    where v.resource = ${resource.name} and v.record_id = ${id} and v.changes ?| ${[...paths]}::text[] and v.action <> ${SET_ASIDE} order by v.id desc limit 1`.execute(
    tx.db,
  )
  return rows[0] ?? { by: '', at: tx.at }
}
