import { type RawBuilder, sql } from 'kysely'
import { SCALE } from '#domain/value/decimal'
import type { FieldKind } from '#contract/fields/field'

/** How PostgreSQL holds the values of a field kind. Kinds kept in a table of their own (refs, cells) have no column. */
export interface ColumnKind {
  readonly type: string
  /** Text has a twin column made by `sortKey`, since no two engines order text alike. */
  readonly sorted: boolean
  /** A column's value as JSON in wire form. */
  readonly toWire: (column: RawBuilder<unknown>) => RawBuilder<unknown>
}

const column = (type: string, toWire: ColumnKind['toWire'] = value => value): ColumnKind => ({
  type,
  sorted: false,
  toWire,
})
const words: ColumnKind = { type: 'text', sorted: true, toWire: value => value }
/** Exactly `scale` decimals, as text: JSON numbers are not exact everywhere. */
const decimal = (scale: number): ColumnKind => column(`numeric(16,${scale})`, value => sql`${value}::text`)

/** An instant column as an ISO text with milliseconds. UTC is no distance rather than a name, which would be looked up for every value. */
export const instantToWire = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${value} at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const COLUMN_KINDS: Readonly<Record<Exclude<FieldKind, 'refs' | 'cells'>, ColumnKind>> = {
  text: words,
  note: words,
  money: decimal(SCALE.money),
  rate: decimal(SCALE.rate),
  cost: decimal(SCALE.cost),
  quantity: decimal(SCALE.quantity),
  percentage: decimal(SCALE.percentage),
  integer: column('bigint'),
  position: column('double precision'),
  day: column('date'),
  instant: column('timestamptz(3)', instantToWire),
  flag: column('boolean'),
  choice: column('text'),
  ref: column('bigint'),
  file: column('bigint'),
  address: column('jsonb'),
  shape: column('jsonb'),
  rows: column('jsonb'),
}

/** Characters of a sort key that are indexed; lists order by these first, then by the whole key. */
export const SORT_PREFIX = 300

/** The column kind of a field kind; undefined for those kept in a table of their own. */
export const columnKind = (kind: FieldKind): ColumnKind | undefined =>
  kind === 'refs' || kind === 'cells' ? undefined : COLUMN_KINDS[kind]
