import { type RawBuilder, sql } from 'kysely'
import { SCALE } from '#domain/value/decimal'
import type { SortKey } from '#domain/records/sort'
import { type Field } from '#contract/fields/field'
import { fieldOf, type Resource, sumsOf } from '#contract/kit/resource'
import { fieldNamed } from '#contract/kit/system-fields'
import { findResource } from '#contract/resources'
import { ONLY } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import type { Identity } from '../../base/identity'
import { recordSelect, revExpression } from '../read/columns'
import { comparableSql, conditionSql } from './conditions'
import { columnKind, SORT_PREFIX } from '../../database/schema/kinds'
import { filterKey, ListMemory, pageKey, scopesOfList, type Totals } from './list-memory'
import type { ListRequest } from './list-query'
import { columnOf, tableOf } from '../../database/schema/naming'

/** A page of a list: the JSON text of an array of records in wire form with `rev`, as PostgreSQL made it, how many pass in all, and their sums. */
export interface Listed extends Totals {
  readonly body: string
}

/** Runs a list call in one round trip; the transaction does nothing else. Permission has been looked at. */
export async function listRecords(
  tx: AccountTransaction,
  resource: Resource,
  request: ListRequest,
  memory = new ListMemory(),
): Promise<Listed> {
  const parts = partsOf(resource, request)
  const { table, where, orders } = parts
  const scopes = scopesOfList(tx.identity, resource, request)
  const filter = filterKey(tx.identity, resource, request)
  const known = scopes === null ? undefined : memory.totals.get(filter)
  const {
    rows: [row],
  } = await sql<{ version: string | null; totals: Totals | null; body: string }>`${sql.raw(ONLY)} select feed.version,
    case when feed.version = ${known?.version ?? null}::text then null else (
      select json_build_object('total', count(*), 'sums', ${sumsSql(resource, request)}) from ${table} r where ${where}) end as totals,
    (select coalesce(json_agg(w), '[]'::json)::text from (
      select ${recordSelect(resource)}, ${revExpression(resource)} as rev from ${table} r where ${pageSql(parts, request)}
      order by ${orders} ${request.page === 1 ? sliceSql(request) : sql``}) w) as body
    from (${scopes === null ? sql`select null::text as version` : versionSql(tx, scopes)}) feed`.execute(tx.db)
  const { version = null, body = '[]', totals = null } = row ?? {}
  const { total, sums } = totals ?? known?.value ?? NOTHING
  const listed = { body, total, sums }
  if (version !== null) {
    memory.totals.set(filter, { version, value: { total, sums } })
    if (!isOrderedByOthers(resource, request)) memory.pages.set(pageKey(filter, request), { version, value: body })
  }
  return listed
}

const NOTHING: Totals = { total: 0, sums: {} }

/** The sums that were asked, as texts with both decimals: PostgreSQL adds them exactly. */
function sumsSql(resource: Resource, { totals = false }: ListRequest): RawBuilder<unknown> {
  const fields = totals ? Object.entries(sumsOf(resource)) : []
  const each = fields.map(
    ([name, field]) =>
      sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`r.${columnOf(name, field)}`)}), 0)::numeric(40, ${sql.lit(SCALE.money)})::text`,
  )
  return sql`json_build_object(${sql.join(each)})`
}

/** A transaction that only reads. */
export type Look = <T>(run: (tx: AccountTransaction) => Promise<T>) => Promise<T>

/**
 * A list as it was answered before if nothing has moved since, which one small statement tells; else read again, once for all who wait for
 * it. Permission has been looked at.
 */
export async function recallOrList(
  look: Look,
  identity: Identity,
  resource: Resource,
  request: ListRequest,
  memory: ListMemory,
): Promise<Listed> {
  const scopes = scopesOfList(identity, resource, request)
  const read = () => look(tx => listRecords(tx, resource, request, memory))
  if (scopes === null || isOrderedByOthers(resource, request)) return read()
  const filter = filterKey(identity, resource, request)
  const key = pageKey(filter, request)
  if (memory.pages.get(key)) {
    const version = await look(tx => versionNow(tx, scopes))
    const asOfNow = (): Listed | null => {
      const [body, total] = [memory.pages.get(key), memory.totals.get(filter)]
      return body && body.version === version && total?.version === version
        ? { body: body.value, ...total.value }
        : null
    }
    const listed = asOfNow()
    if (listed) return listed
    // Someone may be reading the same page again: what they find is the answer here too, if it is as of this version.
    await memory.reading.get(key)?.catch(() => undefined)
    const found = asOfNow()
    if (found) return found
  }
  const reading = read()
  memory.reading.set(key, reading)
  try {
    return await reading
  } finally {
    if (memory.reading.get(key) === reading) memory.reading.delete(key)
  }
}

async function versionNow(tx: AccountTransaction, scopes: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`${sql.raw(ONLY)} ${versionSql(tx, scopes)}`.execute(tx.db)
  return rows[0]?.version
}

/** Where the feed of these scopes stands. Heads only grow, so their sum tells; a restored backup begins a new epoch. */
export const versionSql = (
  { identity }: AccountTransaction,
  scopes: readonly string[],
): RawBuilder<unknown> => sql`select
  (select epoch from account where id = ${identity.account}) || '/' || coalesce(sum(head), 0) as version
  from sync_scope where account_id = ${identity.account} and scope = any(${scopes}::text[])`

/** The ids of all that pass, in the list's order, whatever page was asked for. Permission has been looked at. */
export async function listIds(tx: AccountTransaction, resource: Resource, request: ListRequest): Promise<number[]> {
  const { table, where, orders } = partsOf(resource, request)
  const { rows } = await sql<{ id: number }>`select r.id from ${table} r where ${where} order by ${orders}`.execute(
    tx.db,
  )
  return rows.map(row => row.id)
}

function partsOf(resource: Resource, request: ListRequest) {
  return {
    table: sql.table(tableOf(resource)),
    where: sql.join(
      [
        sql`true`,
        ...(request.includeArchived ? [] : [sql`r.archived_at is null`]),
        ...request.empty.map(name => sql`${comparableSql(resource, name, fieldOf(resource, name))} is null`),
        ...request.conditions.map(condition => conditionSql(resource, condition)),
      ],
      sql` and `,
    ),
    orders: sql.join([...request.sort.flatMap(key => orderSql(resource, key)), sql`r.id`]),
  }
}

/**
 * What is on the page. Of a later page the ids are found first: PostgreSQL makes the record and its revision of every row it passes over too.
 */
const pageSql = ({ table, where, orders }: ReturnType<typeof partsOf>, request: ListRequest): RawBuilder<unknown> =>
  request.page === 1
    ? where
    : sql`r.id = any(array(select r.id from ${table} r where ${where} order by ${orders} ${sliceSql(request)}))`

/** The page's place. Of a first page PostgreSQL sees how short it is, in a plan made once for all callers too. */
const sliceSql = ({ page, limit }: ListRequest): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${(page - 1) * limit}`

/** Missing values come last in both directions, as in `compareRows` of the domain. */
function orderSql(resource: Resource, { field: name, descending }: SortKey): RawBuilder<unknown>[] {
  const field = fieldNamed(resource, name)
  if (!field) return []
  const direction = sql.raw(descending ? 'desc nulls last' : 'nulls last')
  return sortedBy(resource, name, field).map(value => sql`${value} ${direction}`)
}

function sortedBy(resource: Resource, name: string, field: Field): RawBuilder<unknown>[] {
  if (field.kind === 'refs') return [sql`r.id`]
  const own = comparableSql(resource, name, field)
  if (columnKind(field.kind)?.sorted) return [sql`left(${own}, ${sql.lit(SORT_PREFIX)})`, own]
  const label = field.kind === 'ref' ? labelSql(field) : null
  return label === null
    ? [own]
    : [sql`(select ${label.column} from ${label.table} t where t.account_id = r.account_id and t.id = ${own})`]
}

/** Whether the order is decided by what other records are called: those may live in other scopes. */
const isOrderedByOthers = (resource: Resource, { sort }: ListRequest): boolean =>
  sort.some(({ field: name }) => {
    const field = fieldNamed(resource, name)
    return field?.kind === 'ref' && labelSql(field) !== null
  })

/** A ref goes by the name of what it points at. */
function labelSql(field: Field) {
  const target = findResource(field.target)
  const name = target?.label.find(each => target.fields[each]?.kind === 'text')
  const labelField = name === undefined ? undefined : target?.fields[name]
  return target && name !== undefined && labelField
    ? { table: sql.table(tableOf(target)), column: sql.ref(`t.${columnOf(name, labelField)}_sort`) }
    : null
}
