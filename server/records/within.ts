import { sql } from 'kysely'
import { wireToRecord } from '#contract/fields/codec'
import { fieldOf, type RecordOf, type Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import { columnOf, tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { requireRead } from './access'
import { findAll } from './typed'

/** The records of a kind of one assessment that are not archived, in record form. */
export async function within<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  assessment: number,
): Promise<readonly RecordOf<R>[]> {
  requireRead(tx.identity, resource)
  const field = resource.fields['assessment']
  if (!field) return []
  const place = resource.order
    ? sql`${sql.id(columnOf(resource.order.field, fieldOf(resource, resource.order.field)))}, id`
    : sql`id`
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and ${sql.id(columnOf('assessment', field))} = ${assessment} and archived_at is null order by ${place}`.execute(
    tx.db,
  )
  const found = await findAll(
    tx,
    resource,
    rows.map(row => row.id),
  )
  return rows.flatMap(({ id }) => {
    const record = found.get(id)
    // What the codec makes of a definition's wire form is its record form.
    return record ? [wireToRecord(resource.fields, record as Row) as RecordOf<R>] : []
  })
}
