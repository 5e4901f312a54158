import { type RawBuilder, sql } from 'kysely'
import type { Comparable, Comparison, Condition } from '#domain/records/filter'
import { formatDecimal, isDecimal, SCALE } from '#domain/value/decimal'
import { searchFormOf, wantedOf } from '#contract/fields/comparable'
import { BETWEEN, DASHES, QUOTES, TYPED_QUOTES } from '#domain/value/search-key'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { fieldNamed } from '#contract/kit/system-fields'
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
  if (comparison === 'contains') return containsSql(resource, condition, field, String(wanted[0] ?? ''), alias)
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
const COMPARE: Readonly<
  Record<Exclude<Comparison, 'empty' | 'contains'>, (value: Sql, wanted: readonly Sql[]) => Sql>
> = {
  equal: (value, [first]) => sql`${value} = ${first}`,
  'not-equal': (value, [first]) => sql`${value} is distinct from ${first}`,
  after: order('>'),
  'at-or-after': order('>='),
  before: order('<'),
  'at-or-before': order('<='),
  'one-of': (value, wanted) => sql`${value} in (${sql.join(wanted)})`,
}

/**
 * Whether a text holds what is looked for, as `searchKey` says. Nearly all texts are ASCII, whose folding is `lower`. Of others the letters are those of
 * the sort key, which this program folded, and the digits those of the text: the sort key pads them.
 */
function containsSql(resource: Resource, condition: Condition, field: Field, wanted: string, alias: string): Sql {
  const name = condition.field
  const form = searchFormOf(field, condition)
  const sorted = comparableSql(resource, name, field, alias)
  const looked = asSql(field, wanted)
  if (form === 'sorted') return sql`strpos(${sorted}, ${looked}) > 0`
  const typedSigns = (value: Sql) =>
    sql`translate(${value}, ${DASHES + QUOTES}, ${'-'.repeat(DASHES.length) + TYPED_QUOTES})`
  if (form === 'signs') return sql`strpos(${typedSigns(sorted)}, ${looked}) > 0`
  const text = sql.ref(`${alias}.${columnOf(name, field)}`)
  const isPlain = sql`octet_length(${text}) = length(${text})`
  const lowered = sql`lower(${text} collate "C")`
  const merged = sql`(select string_agg(part.words || coalesce(run.found[1], ''), '' order by part.place)
    from unnest(regexp_split_to_array(${sorted}, '[0-9]+')) with ordinality part(words, place)
    left join regexp_matches(regexp_replace(normalize(${text}, nfkd), ${MARKS}, '', 'g'), '[0-9]+', 'g')
      with ordinality run(found, place) on run.place = part.place)`
  if (form === 'plain')
    return sql`strpos(case when ${isPlain} then ${lowered} else ${typedSigns(merged)} end, ${looked}) > 0`
  // The letters in their order rule out nearly every row, for a tenth of what taking out the signs between costs.
  const across = sql`(${sorted} like ${inOrder(wanted)} and
    strpos(case when ${isPlain} then translate(${lowered}, ${BETWEEN}, '')
      else translate(${merged}, ${QUOTES + BETWEEN}, ${TYPED_QUOTES}) end, ${looked}) > 0)`
  // Letters that the sort key has side by side need no more looking.
  return /\d/.test(wanted) ? across : sql`(strpos(${sorted}, ${looked}) > 0 or ${across})`
}

/**
 * Returns a pattern for texts that have these letters in this order. Noughts and quotation marks are left to the whole comparison: a sort key may lack
 * those before a number, and has marks as they were typed.
 */
const inOrder = (key: string): string =>
  `%${[...key]
    .filter(letter => !`0'"`.includes(letter))
    .map(letter => (/[%_\\]/.test(letter) ? `\\${letter}` : letter))
    .join('%')}%`

/** Marks that may lie between two digits and are dropped with the accents. */
const MARKS = String.raw`[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+`

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
