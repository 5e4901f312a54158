import { type RawBuilder, sql } from 'kysely'
import { wireToRecord } from '#contract/fields/codec'
import { fieldOf, type RecordOf, type Resource } from '#contract/kit/resource'
import { columnOf, tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { requireRead } from '../rules/access'
import { requireShownBill } from '../read/shown-bill'
import { findAll } from './typed'

/**
 * Records of one kind that point at one of these by a field and are not archived, in record form and in their own order, then by id. For the
 * server's own sums: no permission is asked.
 */
export async function pointingAt<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  field: keyof R['fields'] & string,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  const columnNamed = (name: string): RawBuilder<unknown> => sql.id(columnOf(name, fieldOf(resource, name)))
  const place = resource.order ? sql`${columnNamed(resource.order.field)}, id` : sql`id`
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and ${columnNamed(field)} = any(${[...ids]}::bigint[]) and archived_at is null order by ${place}`.execute(
    tx.db,
  )
  const found = await findAll(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => {
    const record = found.get(id)
    return record ? [inRecordForm(resource, record)] : []
  })
}

/**
 * As {@link pointingAt}, the records of one assessment, for a caller who may read them. Throws forbidden where they are not shown to the
 * caller because the project is not on site: a sum over nothing would be taken for the bill's.
 */
export async function within<R extends Resource>(
  tx: AccountTransaction,
  resource: R & { readonly fields: { readonly assessment: unknown } },
  assessment: number,
): Promise<readonly RecordOf<R>[]> {
  requireRead(tx.identity, resource)
  await requireShownBill(tx, assessment, [resource])
  return pointingAt<R>(tx, resource, 'assessment', [assessment])
}

/** A record of the store in record form. */
export const inRecordForm = <R extends Resource>({ fields }: R, wire: object): RecordOf<R> =>
  // What the codec makes of a definition's wire form is its record form.
  wireToRecord(fields, { ...wire }) as RecordOf<R>
