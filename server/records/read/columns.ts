import { type RawBuilder, sql } from 'kysely'
import { type Field, type FieldKind, type Fields, mayLack } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { fixed } from './fixed-sql'
import { columnKind, instantToWire } from '../../database/schema/kinds'
import { childTableOf, columnOf, SYSTEM_COLUMNS } from '../../database/schema/naming'

/** One value of a record: its name on the wire and the SQL expression whose JSON is its wire form. */
export interface WireColumn {
  readonly name: string
  readonly sql: RawBuilder<unknown>
}

/** Every value of a resource's records, system fields first, for the row called `alias`. */
export function wireColumns(resource: Resource, alias = 'r'): WireColumn[] {
  const own = Object.entries(resource.fields).map(([name, field]) => ({
    name,
    sql: wireExpression(resource, name, field, alias),
  }))
  return [
    ...SYSTEM.map(([name, column, isInstant]) => {
      const value = sql.ref(`${alias}.${column}`)
      return { name, sql: isInstant ? instantToWire(value) : value }
    }),
    ...own,
  ]
}

/** The columns as a select list, each under its wire name. */
const selectList = (columns: readonly WireColumn[]): RawBuilder<unknown> =>
  sql.join(columns.map(column => sql`${column.sql} as ${sql.id(column.name)}`))

const selects = new Map<Resource, RawBuilder<unknown>>()
/** The select list of a resource's whole records, for the row called `r`. Its text is made once, since it is part of every read. */
export function recordSelect(resource: Resource): RawBuilder<unknown> {
  const known = selects.get(resource) ?? fixed(selectList(wireColumns(resource)))
  selects.set(resource, known)
  return known
}

/** The scope key of the row called `alias` ("account", "project:12"). */
export function scopeExpression(resource: Resource, alias = 'r'): RawBuilder<string> {
  const { scope } = resource
  const by = 'by' in scope ? scope.by : null
  const field = by === null ? undefined : resource.fields[by]
  return by === null || !field
    ? sql`${sql.lit(scope.kind)}`
    : sql`${sql.lit(`${scope.kind}:`)} || ${sql.ref(`${alias}.${columnOf(by, field)}`)}`
}

/** The revision of the row called `alias`, as the feed has it; null until the transaction that made the row has been stamped. */
export const revExpression = (
  resource: Resource,
  alias = 'r',
): RawBuilder<number | null> => sql`(select f.rev from sync_feed f
  where f.account_id = ${sql.ref(`${alias}.account_id`)} and f.scope = ${scopeExpression(resource, alias)}
    and f.resource = ${sql.lit(resource.name)} and f.record_id = ${sql.ref(`${alias}.id`)})`

const SYSTEM = Object.entries(SYSTEM_COLUMNS).map(([name, column]) => [name, column, name.endsWith('At')] as const)

function wireExpression(resource: Resource, name: string, field: Field, alias: string): RawBuilder<unknown> {
  const child = CHILD[field.kind]
  if (child) {
    return sql`(select ${child(field)} from ${sql.table(childTableOf(resource, name))} c
      where c.account_id = ${sql.ref(`${alias}.account_id`)} and c.record_id = ${sql.ref(`${alias}.id`)})`
  }
  return columnWire(field, name, alias)
}

function columnWire(field: Field, name: string, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${columnOf(name, field)}`)
  return columnKind(field.kind)?.toWire(value) ?? value
}

/** Kinds kept in a table of their own, as one JSON value made of its rows. */
const CHILD: Partial<Readonly<Record<FieldKind, (field: Field) => RawBuilder<unknown>>>> = {
  refs: () => sql`coalesce(json_agg(c.target_id order by c.target_id), '[]'::json)`,
  cells: field =>
    sql`coalesce(json_object_agg(c.target_id, ${cellObject(field.cell)} order by c.target_id), '{}'::json)`,
}
/** Texts that may be left out are, where a cell has none of them: a bill has 50,000 cells, and few have any. */
function cellObject(cell: Fields): RawBuilder<unknown> {
  const whole = sql`json_build_object(${cellPairs(cell)})`
  const optional = Object.entries(cell).filter(([, field]) => mayLack(field))
  if (optional.length === 0) return whole
  const always = Object.fromEntries(Object.entries(cell).filter(([, field]) => !mayLack(field)))
  const held = sql.join(optional.map(([name, field]) => columnWire(field, name, 'c')))
  return sql`case when num_nonnulls(${held}) = 0 then json_build_object(${cellPairs(always)}) else ${whole} end`
}
const cellPairs = (cell: Fields): RawBuilder<unknown> =>
  sql.join(Object.entries(cell).flatMap(([name, field]) => [sql`${sql.lit(name)}`, columnWire(field, name, 'c')]))
