import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { refuseFixed } from '../records/lifecycles/refuse-fixed'
import type { AfterRemoval } from '../records/registers'
import type { Rule } from '../records/rules/rule'
import type { PurchaseDocuments } from './purchases'

const DRAFT = 'draft'

async function refuseUnlessDraft(tx: AccountTransaction, { order: resource }: PurchaseDocuments, order: Row) {
  if (order.state === DRAFT) return
  await refuseFixed(tx, resource, order.id, {
    name: typeof order.reference === 'string' ? `Order ${order.reference}` : 'This order',
    open: DRAFT,
    instead: 'Order the difference on a new order',
  })
}

/** An order changes only while it is a draft: what a supplier was sent must stay as it was. Spec: MAT-2; commercial section 3. */
export const orderIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    for (const record of records) if (typeof record.state === 'string') await refuseUnlessDraft(tx, purchase, record)
  }

/** As {@link orderIsDraft}, for its lines. The order is kept from being sent meanwhile. */
export const orderOfLineIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    const ids = [...new Set(records.map(({ order }) => order))]
    const { rows } = await sql<Row>`
      select id, state, reference from ${sql.table(tableOf(purchase.order))}
      where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
    for (const order of rows) await refuseUnlessDraft(tx, purchase, order)
  }

/** A number once given is not lost: the order that has it is cancelled, not deleted. */
export const numberedOrderStays =
  ({ order, orderLifecycle }: PurchaseDocuments): AfterRemoval =>
  async (_, { record, action }) => {
    if (action !== 'delete' || typeof record.number !== 'number') return
    const { cancel } = orderLifecycle.transitions
    const advice = cancel?.from.includes(String(record.state)) ? '. Cancel it instead' : ''
    throw new ProblemError('conflict', {
      message: `${order.singular} ${String(record.reference)} has a number, so it can't be deleted${advice}`,
    })
  }
