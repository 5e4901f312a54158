import { type RawBuilder, sql } from 'kysely'
import { fieldsOfKind, type Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { wireColumns } from '../records/columns'
import { tableOf } from '../records/naming'
import type { Position } from './cursor'
import type { RowsText } from './lines'

/** Records in one line: fewer where a record holds a grid. */
export const pageSize = (resource: Resource): number => (fieldsOfKind(resource, 'cells').length > 0 ? 500 : 2_000)

/** One row of the feed: a record's last change in a scope. */
export interface FeedRow { readonly rev: number; readonly resource: string; readonly id: number; readonly deleted: boolean; readonly reason: 'deleted' | 'moved' | null }

/** What happened in a scope after a position, oldest first, `limit` rows at most; only of the named resources. */
export async function changesAfter(
  { db, identity }: AccountTransaction, scope: string, { rev, resource, id }: Position, resources: readonly Resource[], limit: number,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select rev, resource, record_id as id, deleted, reason from sync_feed
    where account_id = ${identity.account} and scope = ${scope} and (rev, resource, record_id) > (${rev}::bigint, ${resource}::text, ${id}::bigint)
      and resource = any(${resources.map(each => each.name)}::text[])
    order by rev, resource, record_id limit ${limit}`.execute(db)
  return rows
}

export interface Page { readonly text: RowsText; readonly count: number; readonly lastId: number }

/** The live records of one resource in a scope with ids above `after`, in id order: contents and revisions from one snapshot. */
export function recordsAfter(tx: AccountTransaction, scope: string, resource: Resource, after: number, limit: number): Promise<Page | null> {
  return recordsOf(tx, resource, sql`
    select record_id as id, rev from sync_feed
    where account_id = ${tx.identity.account} and scope = ${scope} and resource = ${resource.name} and not deleted and record_id > ${after}
    order by record_id limit ${limit}`)
}

/** The records of these feed rows. */
export function recordsOfRows(tx: AccountTransaction, resource: Resource, rows: readonly FeedRow[]): Promise<Page | null> {
  return recordsOf(tx, resource, sql`
    select * from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.rev)}::bigint[]) as given (id, rev)`)
}

async function recordsOf({ db, identity }: AccountTransaction, resource: Resource, feed: RawBuilder<unknown>): Promise<Page | null> {
  const columns = wireColumns(resource, 't').filter(column => column.name !== 'id')
  // Aggregates of one query read their rows in the same order, so the arrays stay side by side.
  const arrays = columns.map((_, index) => sql`, json_agg(${sql.ref(`c${index}`)})::text as ${sql.ref(`c${index}`)}`)
  const values = columns.map((column, index) => sql`, ${column.sql} as ${sql.ref(`c${index}`)}`)
  const { rows: [row] } = await sql<Record<string, string | null> & { count: number; last: number }>`
    with feed as materialized (${feed}),
    record as (select t.id, feed.rev${sql.join(values, sql``)} from feed join ${sql.table(tableOf(resource))} t on t.account_id = ${identity.account} and t.id = feed.id order by t.id)
    select count(*) as count, max(id) as last, json_agg(id)::text as ids, json_agg(rev)::text as revs${sql.join(arrays, sql``)} from record`.execute(db)
  if (!row || row.count === 0) return null
  const text = { ids: row['ids'] ?? '[]', revs: row['revs'] ?? '[]', columns: Object.fromEntries(columns.map((column, index) => [column.name, row[`c${index}`] ?? '[]'])) }
  return { text, count: row.count, lastId: row.last }
}

/** Where the scope's feed stands, and up to where its deletions are forgotten; both 0 before its first change. */
export async function boundsOf({ db, identity }: AccountTransaction, scope: string): Promise<{ readonly head: number; readonly floor: number }> {
  const row = await db.selectFrom('sync_scope').select(['head', 'floor']).where('account_id', '=', identity.account).where('scope', '=', scope).executeTakeFirst()
  return row ?? { head: 0, floor: 0 }
}

/** How many live records of each resource a scope holds, from the tally the feed keeps. */
export async function countsOf({ db, identity }: AccountTransaction, scope: string, resources: readonly Resource[]): Promise<Record<string, number>> {
  const rows = await db.selectFrom('sync_count').select(['resource', 'records'])
    .where('account_id', '=', identity.account).where('scope', '=', scope).execute()
  const tally = new Map(rows.map(row => [row.resource, row.records]))
  return Object.fromEntries(resources.map(resource => [resource.name, tally.get(resource.name) ?? 0]))
}
