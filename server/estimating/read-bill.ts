import { sql } from 'kysely'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { wireToRecord } from '#contract/fields/codec'
import { ProblemError } from '#contract/problem'
import type { Row } from '#domain/records/path'
import { fieldOf, type RecordOf, type Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { columnOf, tableOf } from '../database/schema/naming'
import { requireRead } from '../records/access'
import { find, findAll } from '../records/typed'

/** Everything of a bill that is not archived, in record form, in its order. Throws not-found where the caller sees no such assessment. */
export async function readBill(tx: AccountTransaction, assessment: number) {
  if (!(await find(tx, assessmentResource, assessment))) throw new ProblemError('not-found')
  const [zones, groups, products, quantities] = [
    await within(tx, assessmentZone, assessment),
    await within(tx, productGroup, assessment),
    await within(tx, assessmentProduct, assessment),
    await within(tx, productQuantities, assessment),
  ]
  return { zones, groups, products, quantities }
}

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
