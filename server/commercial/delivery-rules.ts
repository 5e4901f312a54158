import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import type { Rule } from '../records/rules/rule'

const PAID_FOR =
  'An invoice for this order has been approved, so what came stays as it was recorded. Open the delivery and take back what did not come'

/** Records that are there already: a new one has no id yet. */
const known = (records: readonly Row[]): readonly Row[] => records.filter(({ id }) => typeof id === 'number')
const ids = (values: readonly unknown[]): number[] => [...new Set(values.filter(value => typeof value === 'number'))]

/** Orders with an approved invoice; locked, so that none is approved meanwhile. Source: commercial section 3, Delivery. */
async function refuseWherePaidFor(tx: AccountTransaction, orders: readonly number[]): Promise<void> {
  const { rows } = await sql`select 1 from material_invoice
    where order_id = any(${[...orders]}::bigint[]) and state in ('approved', 'paid') and archived_at is null limit 1`.execute(
    tx.db,
  )
  if (rows.length > 0) throw new ProblemError('conflict', { message: PAID_FOR })
}

/** What came is a fact: it is corrected until an invoice of its order is approved, and from then on only by lines that take it back. */
export const deliveryIsOpen: Rule = async (tx, records) => {
  await refuseWherePaidFor(tx, ids(known(records).map(({ order }) => order)))
}

/** As {@link deliveryIsOpen}, for its lines. */
export const deliveryLineIsOpen: Rule = async (tx, records) => {
  const { rows } = await sql<{ order: number }>`select distinct order_id as "order" from material_order_line
    where id = any(${ids(known(records).map(({ orderLine }) => orderLine))}::bigint[])`.execute(tx.db)
  await refuseWherePaidFor(
    tx,
    rows.map(({ order }) => order),
  )
}

/** As {@link deliveryIsOpen}, for its photos: more may be added. */
export const deliveryPhotoIsOpen: Rule = async (tx, records) => {
  const { rows } = await sql<{ order: number }>`select distinct order_id as "order" from delivery
    where id = any(${ids(known(records).map(({ delivery }) => delivery))}::bigint[]) and order_id is not null`.execute(
    tx.db,
  )
  await refuseWherePaidFor(
    tx,
    rows.map(({ order }) => order),
  )
}
