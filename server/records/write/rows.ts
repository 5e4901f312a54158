import { type RawBuilder, sql } from 'kysely'
import { sortKey } from '#domain/value/sort-key'
import type { Row } from '#domain/records/path'
import type { Fields } from '#contract/fields/field'
import { columnKind } from '../../database/schema/kinds'
import { columnOf } from '../../database/schema/naming'

/** A column of a set of rows sent as JSON: its name and the type it is read as. */
export interface SentColumn {
  readonly name: string
  readonly type: string
}

/** The columns that hold these fields, text with its sort twin; fields kept in tables of their own are left out. */
export function sentColumns(fields: Fields, names: readonly string[] = Object.keys(fields)): SentColumn[] {
  return names.flatMap(name => {
    const field = fields[name]
    const kind = field && columnKind(field.kind)
    if (!kind) return []
    const column = { name: columnOf(name, field), type: kind.type }
    return kind.sorted ? [column, { name: `${column.name}_sort`, type: 'text' }] : [column]
  })
}

/** Wire values as a row of columns for {@link recordset}. */
export function toColumns(
  fields: Fields,
  values: Row,
  names: readonly string[] = Object.keys(fields),
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of names) {
    const field = fields[name]
    const kind = field && columnKind(field.kind)
    if (!kind) continue
    const column = columnOf(name, field)
    const value = values[name] ?? null
    row[column] = value
    if (kind.sorted) row[`${column}_sort`] = typeof value === 'string' ? sortKey(value) : null
  }
  return row
}

/** Rows as a table expression: one parameter however many there are, so a bulk write is one statement. */
export function recordset(rows: readonly Row[], columns: readonly SentColumn[], alias: string): RawBuilder<unknown> {
  const typed = sql.join(columns.map(column => sql`${sql.id(column.name)} ${sql.raw(column.type)}`))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.id(alias)}(${typed})`
}

/** `alias."column"` for each column, joined by commas. */
export const listOf = (columns: readonly SentColumn[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map(column => (alias === undefined ? sql.id(column.name) : sql.id(alias, column.name))))
