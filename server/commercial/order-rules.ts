import { sql } from 'kysely'
import { ProblemError } from '#contract/problem'
import { lower } from '#domain/value/lower'
import { tableOf } from '../database/schema/naming'
import type { AfterRemoval } from '../records/registers'
import type { Rule } from '../records/rule'
import type { PurchaseDocuments } from './purchases'

const DRAFT = 'draft'

function refuseUnlessDraft({ orderLifecycle }: PurchaseDocuments, state: string, reference: unknown): void {
  if (state === DRAFT) return
  const words = lower(orderLifecycle.states[state] ?? state)
  const name = typeof reference === 'string' ? `Order ${reference}` : 'This order'
  throw new ProblemError('conflict', {
    message: `${name} is ${words}, so it stays as it is. Put it back to draft to change it`,
  })
}

/** An order changes only while it is a draft: what a supplier was sent must stay as it was. Spec: MAT-2; commercial section 3. */
export const orderIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (_, records) => {
    for (const { state, reference } of records)
      if (typeof state === 'string') refuseUnlessDraft(purchase, state, reference)
  }

/** As {@link orderIsDraft}, for its lines. The order is kept from being sent meanwhile. */
export const orderOfLineIsDraft =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    const ids = [...new Set(records.map(({ order }) => order))]
    const { rows } = await sql<{ state: string; reference: string | null }>`
      select state, reference from ${sql.table(tableOf(purchase.order))}
      where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
    for (const { state, reference } of rows) refuseUnlessDraft(purchase, state, reference)
  }

/** A number once given is not lost: the order that has it is cancelled, not deleted. */
export const numberedOrderStays =
  ({ order }: PurchaseDocuments): AfterRemoval =>
  async (_, { record, action }) => {
    if (action === 'delete' && typeof record.number === 'number')
      throw new ProblemError('conflict', {
        message: `${order.singular} ${String(record.reference)} has a number, so it can't be deleted. Cancel it instead`,
      })
  }
