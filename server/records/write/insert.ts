import { sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { toWire } from '#contract/fields/codec'
import { fieldOf, type Resource, scopeOf } from '#contract/kit/resource'
import { PREPARED } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import { type ChildRow, childRows, writeChildren } from './children'
import { asProblems } from './database-problem'
import { checkHeldFiles } from './held-files'
import { newIds } from './new-ids'
import { columnOf, tableOf } from '../../database/schema/naming'
import { recordRevisions } from './revision'
import { checkSharedParents } from './shared-parents'
import { listOf, recordset, type SentColumn, sentColumns, toColumns } from './rows'

/** A record to be made: wire values, taken as valid; server-owned fields may be among them. */
export interface NewRecord {
  readonly id?: number | undefined
  readonly values: Row
}

/**
 * Makes records of one resource in one statement, plus one for each refs or cells field, and writes their history. Fields left out take
 * their initial value; a place in an order left out comes last. Answers the ids, in the order given.
 */
export async function insertRecords(
  tx: AccountTransaction,
  resource: Resource,
  given: readonly NewRecord[],
  action: 'create' | 'restore' = 'create',
): Promise<number[]> {
  if (given.length === 0) return []
  const ids = await fillIds(tx, given)
  const whole = given.map(({ values }) => withInitials(resource, values))
  // A restored record holds what it held: nobody may read its files by another record meanwhile.
  if (action === 'create') await checkHeldFiles(tx, resource, whole)
  await asProblems(resource, async () => {
    await insertRows(
      tx,
      resource,
      whole.map((values, index) => ({ id: ids[index], ordinal: index, ...toColumns(resource.fields, values) })),
    )
    await writeChildren(
      tx,
      resource,
      whole.flatMap((values, index) => childrenOf(resource, ids[index] ?? 0, values)),
    )
  })
  await checkSharedParents(
    tx,
    resource,
    whole.map((record, index) => ({ id: ids[index] ?? 0, record, paths: null })),
  )
  // What it began with is what it holds now with later changes undone, so the history need not repeat it.
  await recordRevisions(
    tx,
    resource,
    action,
    whole.map((values, index) => ({ id: ids[index] ?? 0, scope: scopeOf(resource, values), changes: {} })),
  )
  return ids
}

async function insertRows(tx: AccountTransaction, resource: Resource, rows: readonly Row[]): Promise<void> {
  const own = sentColumns(resource.fields)
  const columns: SentColumn[] = [{ name: 'id', type: 'bigint' }, { name: 'ordinal', type: 'bigint' }, ...own]
  const { account, user } = tx.identity
  const values = sql.join(
    own.map(({ name }) => (name === placeOf(resource) ? nextPlace(resource, name) : sql.ref(`d.${name}`))),
  )
  await sql`${sql.raw(PREPARED)} insert into ${sql.table(tableOf(resource))} (account_id, id, created_at, created_by, updated_at, updated_by, ${listOf(own)})
    select ${account}, d.id, ${tx.at}, ${user}, ${tx.at}, ${user}, ${values} from ${recordset(rows, columns, 'd')} order by d.ordinal`.execute(
    tx.db,
  )
}

/** The column of the place in an order; null where records have none. */
const placeOf = (resource: Resource): string | null =>
  resource.order && columnOf(resource.order.field, fieldOf(resource, resource.order.field))

/** The place given, or the ones after the last. */
function nextPlace(resource: Resource, column: string) {
  const by = resource.order?.by ?? ''
  const owner = columnOf(by, fieldOf(resource, by))
  const place = sql.ref(`d.${column}`)
  return sql`coalesce(${place}, (select coalesce(max(${sql.ref(`s.${column}`)}), -1) from ${sql.table(tableOf(resource))} s where ${sql.ref(`s.${owner}`)} = ${sql.ref(`d.${owner}`)})
    + row_number() over (partition by ${sql.ref(`d.${owner}`)}, ${place} is null order by d.ordinal))`
}

function withInitials(resource: Resource, values: Row): Row {
  const initial: Row = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      name === resource.order?.field ? null : toWire(field, field.initial),
    ]),
  )
  return { ...initial, ...values }
}

const childrenOf = (resource: Resource, id: number, values: Row): ChildRow[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'refs' || field.kind === 'cells' ? childRows(id, name, values[name]) : [],
  )

async function fillIds(tx: AccountTransaction, given: readonly NewRecord[]): Promise<number[]> {
  const missing = given.filter(each => each.id === undefined).length
  const fresh = missing === 0 ? [] : await newIds(tx, missing)
  return given.map(({ id }) => id ?? fresh.shift() ?? 0)
}
