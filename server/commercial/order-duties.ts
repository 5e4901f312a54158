import { sql } from 'kysely'
import { materialOrder, type MaterialOrder, materialOrderLife } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { orderTotals } from '#domain/commercial/orders/order-totals'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { update } from '../records/typed'
import { pointingAt } from '../records/within'
import { approvalFor } from './approval'
import { followDeliveries } from './follow-deliveries'
import { askForDocument } from './order-documents'
import { numberOrder } from './order-numbers'

/** What only the server can do for an order's life. Spec: MAT-2; commercial section 3, Order. */
export const materialOrderDuties = conduct(materialOrderLife, {
  facts: {
    orderLines: (tx, order) => countLines(tx, order),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsOrders'),
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

async function countLines(tx: AccountTransaction, order: MaterialOrder & { readonly id: number }) {
  const lines = await pointingAt(tx, materialOrderLine, 'order', [order.id])
  const { net, unpriced } = orderTotals(lines, order, new Map())
  return { count: lines.length, unpriced, net }
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
