import { type RawBuilder, sql } from 'kysely'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { PREPARED } from '../../database/eager-pool'
import { wireColumns } from '../../records/read/columns'
import { fixed } from '../../records/read/fixed-sql'
import { tableOf } from '../../database/schema/naming'
import type { Position } from './cursor'
import type { RowsText } from './lines'
import type { OpenScope } from '../scopes/open-scopes'

/** Records in one line: fewer where a record holds a grid. */
export const pageSize = (resource: Resource): number => (fieldsOfKind(resource, 'cells').length > 0 ? 500 : 2_000)

/** One row of the feed: a record's last change in a scope. */
export interface FeedRow {
  readonly rev: number
  readonly resource: string
  readonly id: number
  readonly deleted: boolean
  readonly reason: 'deleted' | 'moved' | null
}

/**
 * True in SQL for a live feed row `f` whose record the caller sees. Row-level security hides what the licence does not cover, and the feed
 * has nothing but ids: where a scope is open in part, every reading of it asks for the record.
 */
export const isSeen = ({ sites, readable }: Pick<OpenScope, 'sites' | 'readable'>): RawBuilder<boolean> =>
  sites === 'all' || readable.length === 0
    ? sql`true`
    : sql`case f.resource ${sql.join(
        readable.map(
          resource => sql`when ${resource.name} then
    exists (select 1 from ${sql.table(tableOf(resource))} t where t.account_id = f.account_id and t.id = f.record_id)`,
        ),
        sql` `,
      )} end`

/** What happened in a scope after a position, and where the scope stands, as of one moment. */
export interface Changes {
  /** Oldest first. */
  readonly rows: readonly FeedRow[]
  /** Where the scope's feed stands, and up to where its deletions are forgotten; both 0 before its first change. */
  readonly head: number
  readonly floor: number
  /** How many live records of each resource the scope holds, from the tally the feed keeps. */
  readonly counts: Readonly<Record<string, number>>
}

/** Reads changes, `limit` at most, in one round trip. A record that went out of sight has moved. */
export async function changesAfter(
  { db, identity }: AccountTransaction,
  scope: OpenScope,
  { rev, resource, id }: Position,
  limit: number,
): Promise<Changes> {
  const seen = isSeen(scope)
  const names = scope.readable.map(each => each.name)
  const here = sql`account_id = ${identity.account} and scope = ${scope.name}`
  const tally =
    scope.sites === 'all'
      ? sql`select resource, records from sync_count where ${here}`
      : sql`select resource, count(*) as records from sync_feed f where ${here} and not deleted and ${seen} group by resource`
  const {
    rows: [read],
  } = await sql<{
    rows: FeedRow[]
    bounds: { head: number; floor: number } | null
    counts: Record<string, number>
  }>`${sql.raw(PREPARED)} select
    (select coalesce(json_agg(c), '[]') from (
      select rev, resource, record_id as id, deleted or not ${seen} as deleted, case when not deleted and not ${seen} then 'moved' else reason end as reason from sync_feed f
      where ${here} and rev > 0 and (rev, resource, record_id) > (${rev}::bigint, ${resource}::text, ${id}::bigint) and resource = any(${names}::text[])
      order by rev, resource, record_id limit ${sql.lit(limit)}) c) as rows,
    (select json_build_object('head', head, 'floor', floor) from sync_scope where ${here}) as bounds,
    (select coalesce(json_object_agg(resource, records), '{}') from (${tally}) tally) as counts`.execute(db)
  const { rows = [], bounds = null, counts = {} } = read ?? {}
  return {
    rows,
    head: bounds?.head ?? 0,
    floor: bounds?.floor ?? 0,
    counts: Object.fromEntries(names.map(name => [name, counts[name] ?? 0])),
  }
}

export interface Page {
  readonly text: RowsText
  readonly count: number
  readonly lastId: number
}

/** The live records of one resource in a scope with ids above `after`, in id order: contents and revisions from one snapshot. */
export function recordsAfter(
  tx: AccountTransaction,
  scope: OpenScope,
  resource: Resource,
  after: number,
  limit: number,
): Promise<Page | null> {
  return recordsOf(
    tx,
    resource,
    sql`
    select record_id as id, rev from sync_feed f
    where account_id = ${tx.identity.account} and scope = ${scope.name} and resource = ${resource.name} and not deleted and record_id > ${after} and ${isSeen(scope)}
    order by record_id limit ${limit}`,
  )
}

/** The records of these feed rows. */
export function recordsOfRows(
  tx: AccountTransaction,
  resource: Resource,
  rows: readonly FeedRow[],
): Promise<Page | null> {
  return recordsOf(
    tx,
    resource,
    sql`
    select * from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.rev)}::bigint[]) as given (id, rev)`,
  )
}

interface Shape {
  readonly names: readonly string[]
  readonly values: RawBuilder<unknown>
  readonly arrays: RawBuilder<unknown>
}
const shapes = new Map<Resource, Shape>()

/** The columns of a resource's lines. Their text is made once, since it is part of every page. */
function shapeOf(resource: Resource): Shape {
  const known = shapes.get(resource)
  if (known) return known
  const columns = wireColumns(resource, 't').filter(column => column.name !== 'id')
  const shape = {
    names: columns.map(column => column.name),
    values: fixed(
      sql.join(
        columns.map((column, index) => sql`, ${column.sql} as ${sql.ref(`c${index}`)}`),
        sql``,
      ),
    ),
    // Aggregates of one query read their rows in the same order, so the arrays stay side by side.
    arrays: fixed(
      sql.join(
        columns.map((_, index) => sql`, json_agg(${sql.ref(`c${index}`)})::text as ${sql.ref(`c${index}`)}`),
        sql``,
      ),
    ),
  }
  shapes.set(resource, shape)
  return shape
}

async function recordsOf(
  { db, identity }: AccountTransaction,
  resource: Resource,
  feed: RawBuilder<unknown>,
): Promise<Page | null> {
  const { names, values, arrays } = shapeOf(resource)
  const {
    rows: [row],
  } = await sql<Record<string, string | null> & { count: number; last: number }>`${sql.raw(PREPARED)}
    with feed as materialized (${feed}),
    record as (select t.id, feed.rev${values} from feed join ${sql.table(tableOf(resource))} t on t.account_id = ${identity.account} and t.id = feed.id order by t.id)
    select count(*) as count, max(id) as last, json_agg(id)::text as ids, json_agg(rev)::text as revs${arrays} from record`.execute(
    db,
  )
  if (!row || row.count === 0) return null
  const text = {
    ids: row['ids'] ?? '[]',
    revs: row['revs'] ?? '[]',
    columns: Object.fromEntries(names.map((name, index) => [name, row[`c${index}`] ?? '[]'])),
  }
  return { text, count: row.count, lastId: row.last }
}
