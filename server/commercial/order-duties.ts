import { sql } from 'kysely'
import { materialOrder, type MaterialOrder, materialOrderLife } from '#contract/commercial/material-order'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { update } from '../records/typed'
import { followDeliveries } from './follow-deliveries'
import { askForDocument } from './order-documents'
import { numberOrder } from './order-numbers'

/** What only the server can do for an order's life. Spec: MAT-2; commercial section 3, Order. */
export const materialOrderDuties = conduct(materialOrderLife, {
  facts: {
    orderLines: (tx, { id }) => countLines(tx, id),
    orderTaken: (tx, { id }) => countTaken(tx, id),
  },
  consequences: {
    hold: number,
    send: (tx, step) => goesOut(tx, step, step.after.email?.trim() ?? null),
    markSent: (tx, step) => goesOut(tx, step, null),
    amend: async (tx, { id, before }) => {
      await update(tx, materialOrder, id, { amendment: before.amendment + 1 }, { action: 'amend' })
    },
    reopen: (tx, { id }) => followDeliveries(tx, [id]),
  },
})

/** It has its number and its document; mailed where there is an address. */
async function goesOut(
  tx: AccountTransaction,
  step: { readonly id: number; readonly after: MaterialOrder },
  sendTo: string | null,
): Promise<void> {
  await number(tx, step)
  await update(tx, materialOrder, step.id, { sentAt: tx.at, sentBy: tx.identity.user }, { action: 'send' })
  await askForDocument(tx, step.id, sendTo)
  // Goods may have come on the word of a phone call, before the order was sent.
  await followDeliveries(tx, [step.id])
}

function number(tx: AccountTransaction, { id, after }: { readonly id: number; readonly after: MaterialOrder }) {
  return numberOrder(tx, id, after.project)
}

async function countLines(tx: AccountTransaction, order: number): Promise<{ count: number; unpriced: number }> {
  const { rows } = await sql<{ count: number; unpriced: number }>`
    select count(*) as count, count(*) filter (where pack_price is null) as unpriced
    from material_order_line where order_id = ${order} and archived_at is null`.execute(tx.db)
  return rows[0] ?? { count: 0, unpriced: 0 }
}

async function countTaken(tx: AccountTransaction, order: number): Promise<{ deliveries: number; invoices: number }> {
  const { rows } = await sql<{ deliveries: number; invoices: number }>`
    select (select count(*) from delivery_line d join material_order_line l on l.account_id = d.account_id and l.id = d.order_line_id
        where l.order_id = ${order} and d.archived_at is null) as deliveries,
      (select count(*) from material_invoice where order_id = ${order} and archived_at is null) as invoices`.execute(
    tx.db,
  )
  return rows[0] ?? { deliveries: 0, invoices: 0 }
}
