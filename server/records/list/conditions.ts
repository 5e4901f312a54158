import { type RawBuilder, sql } from 'kysely'
import type { Comparable, Comparison, Condition } from '#domain/records/filter'
import { formatDecimal, isDecimal, SCALE } from '#domain/value/decimal'
import { wantedOf } from '#contract/fields/comparable'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/resource'
import { fieldNamed } from '#contract/system-fields'
import { columnKind } from '../../database/schema/kinds'
import { childTableOf, columnOf, systemColumn } from '../../database/schema/naming'

type Sql = RawBuilder<unknown>

/** A condition on the row called `alias`: picks the same rows as `passes` of the domain does; tests/filter-parity holds them together. */
export function conditionSql(resource: Resource, condition: Condition, alias = 'r'): Sql {
  const { field: name, comparison } = condition
  const field = fieldNamed(resource, name)
  const wanted = field && wantedOf(field, condition)
  if (!field || !wanted) throw new Error(`Not a condition on ${resource.name}: ${name}`)
  const same = field.kind === 'choice' ? SAME[comparison] : undefined
  if (same)
    return same(
      sql.ref(`${alias}.${columnOf(name, field)}`),
      wanted.map(place => field.choices[Number(place)]?.value ?? ''),
    )
  if (comparison === 'empty') return emptySql(resource, name, field, alias)
  const values = wanted.map(value => asSql(field, value))
  if (field.kind !== 'refs') return COMPARE[comparison](comparableSql(resource, name, field, alias), values)
  const some = COMPARE[comparison === 'not-equal' ? 'equal' : comparison](sql`c.target_id`, values)
  const exists = refsSql(resource, name, alias, some)
  return comparison === 'not-equal' ? sql`not ${exists}` : exists
}

const refsSql = (resource: Resource, name: string, alias: string, which: Sql): Sql =>
  sql`exists (select 1 from ${sql.table(childTableOf(resource, name))} c
    where c.account_id = ${sql.ref(`${alias}.account_id`)} and c.record_id = ${sql.ref(`${alias}.id`)} and ${which})`

function emptySql(resource: Resource, name: string, field: Field, alias: string): Sql {
  if (field.kind === 'refs') return sql`not ${refsSql(resource, name, alias, sql`true`)}`
  const value = comparableSql(resource, name, field, alias)
  return columnKind(field.kind)?.sorted ? sql`coalesce(${value}, '') = ''` : sql`(${value}) is null`
}

/** Choices that are or are not these need no places looked up: a list asks this of every row it counts. */
const SAME: Readonly<Partial<Record<Comparison, (value: Sql, wanted: readonly string[]) => Sql>>> = {
  equal: (value, [first]) => sql`${value} = ${first}`,
  'not-equal': (value, [first]) => sql`${value} is distinct from ${first}`,
  'one-of': (value, wanted) => sql`${value} = any(${wanted}::text[])`,
}

const order =
  (operator: '>' | '>=' | '<' | '<=') =>
  (value: Sql, [first]: readonly Sql[]): Sql =>
    sql`${value} ${sql.raw(operator)} ${first}`
const COMPARE: Readonly<Record<Exclude<Comparison, 'empty'>, (value: Sql, wanted: readonly Sql[]) => Sql>> = {
  equal: (value, [first]) => sql`${value} = ${first}`,
  'not-equal': (value, [first]) => sql`${value} is distinct from ${first}`,
  contains: (value, [first]) => sql`strpos(${value}, ${first}) > 0`,
  after: order('>'),
  'at-or-after': order('>='),
  before: order('<'),
  'at-or-before': order('<='),
  'one-of': (value, wanted) => sql`${value} in (${sql.join(wanted)})`,
}

/** The value of a field as it compares: text by its twin, a choice by its place. */
export function comparableSql(resource: Resource, name: string, field: Field, alias = 'r'): Sql {
  const own = (resource.fields[name] ? undefined : systemColumn(name)) ?? columnOf(name, field)
  if (columnKind(field.kind)?.sorted) return sql.ref(`${alias}.${own}_sort`)
  const column = sql.ref(`${alias}.${own}`)
  return field.kind === 'choice'
    ? sql`array_position(array[${sql.join(field.choices.map(choice => sql.lit(choice.value)))}], ${column}) - 1`
    : column
}

function asSql(field: Field, value: Comparable): Sql {
  const { kind } = field
  if (isDecimal(kind) && typeof value === 'number') return sql`${formatDecimal(value, SCALE[kind])}::numeric`
  if (columnKind(field.kind)?.sorted) return sql`${value}::text collate "C"`
  return sql`${value}::${sql.raw(CAST[field.kind] ?? columnKind(field.kind)?.type ?? 'bigint')}`
}
const CAST: Partial<Readonly<Record<Field['kind'], string>>> = { choice: 'integer', refs: 'bigint' }
