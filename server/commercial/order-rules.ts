import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { whyFixed } from '#domain/records/transition'
import { tableOf } from '../database/schema/naming'
import type { AfterRemoval } from '../records/registers'
import type { Rule } from '../records/rules/rule'
import type { PurchaseDocuments } from './purchases'

const DRAFT = 'draft'

function refuseUnlessDraft({ orderLifecycle }: PurchaseDocuments, order: Row): void {
  if (order.state === DRAFT) return
  throw new ProblemError('conflict', {
    message: whyFixed(orderLifecycle, order, {
      name: typeof order.reference === 'string' ? `Order ${order.reference}` : 'This order',
      open: DRAFT,
      instead: 'Order the difference on a new order',
    }),
  })
}

/** An order changes only while it is a draft: what a supplier was sent must stay as it was. Spec: MAT-2; commercial section 3. */
export const orderIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (_, records) => {
    for (const record of records) if (typeof record.state === 'string') refuseUnlessDraft(purchase, record)
  }

/** As {@link orderIsDraft}, for its lines. The order is kept from being sent meanwhile. */
export const orderOfLineIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    const ids = [...new Set(records.map(({ order }) => order))]
    const { rows } = await sql<Row>`
      select state, reference from ${sql.table(tableOf(purchase.order))}
      where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
    for (const order of rows) refuseUnlessDraft(purchase, order)
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
