import { sql } from 'kysely'
import { cellsOf, isRow, type Row } from '#domain/records/path'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { childTableOf } from '../../database/schema/naming'
import { listOf, recordset, type SentColumn, sentColumns, toColumns } from './rows'

/** A refs or cells field holds one row per target. `values` null takes the row away; for refs it is an empty row. */
export interface ChildRow {
  readonly record: number
  readonly field: string
  readonly target: number
  readonly values: Row | null
}

/** Writes rows of refs and cells fields: at most two statements for each field. The records themselves must be there. */
export async function writeChildren(
  tx: AccountTransaction,
  resource: Resource,
  rows: readonly ChildRow[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const own = rows.filter(row => row.field === name)
    if (own.length === 0) continue
    const table = sql.table(childTableOf(resource, name))
    const columns: SentColumn[] = [...KEY, ...sentColumns(field.cell)]
    const gone = own
      .filter(row => row.values === null)
      .map(({ record, target }) => ({ record_id: record, target_id: target }))
    if (gone.length > 0) {
      await sql`delete from ${table} c using ${recordset(gone, KEY, 'd')} where c.record_id = d.record_id and c.target_id = d.target_id`.execute(
        tx.db,
      )
    }
    const put = own.flatMap(({ record, target, values }) =>
      values === null ? [] : [{ record_id: record, target_id: target, ...toColumns(field.cell, values) }],
    )
    if (put.length === 0) continue
    const changing = columns.slice(KEY.length)
    const onConflict =
      changing.length === 0
        ? sql`nothing`
        : sql`update set ${sql.join(changing.map(({ name: column }) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}`
    await sql`insert into ${table} (account_id, ${listOf(columns)})
      select ${tx.identity.account}, ${listOf(columns, 'd')} from ${recordset(put, columns, 'd')}
      on conflict (account_id, record_id, target_id) do ${onConflict}`.execute(tx.db)
  }
}

const KEY: readonly SentColumn[] = [
  { name: 'record_id', type: 'bigint' },
  { name: 'target_id', type: 'bigint' },
]

/** The rows of one field's value: refs as empty rows, cells as they are. */
export function childRows(record: number, name: string, value: unknown): ChildRow[] {
  if (Array.isArray(value)) return value.map(target => ({ record, field: name, target: Number(target), values: {} }))
  return Object.entries(cellsOf(value)).map(([target, values]) => ({
    record,
    field: name,
    target: Number(target),
    values: isRow(values) ? values : null,
  }))
}
