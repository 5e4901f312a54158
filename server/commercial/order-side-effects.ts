import type { MaterialOrder } from '#contract/commercial/material-order'
import { orderTotals } from '#domain/commercial/orders/order-totals'
import { textOf } from '#domain/value/money'
import { sql } from 'kysely'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { giveNumber } from '../records/write/give-number'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { update } from '../records/write/typed'
import { approvalFor } from './approval'
import { askForDocument } from './order-documents'
import { fourEyes } from './four-eyes'
import type { PurchaseDocuments } from './purchases'

/** What only the server can do for an order's lifecycle, whatever it buys. Spec: MAT-2, COST-1; commercial section 3, Order. */
export const orderSideEffects = (purchase: PurchaseDocuments) =>
  lifecycleHandler(purchase.orderLifecycle, {
    facts: {
      orderLines: (tx, order) => countLines(tx, purchase, order),
      fourEyes: (tx, { id }) => fourEyes(tx, purchase.order, id),
      approval: (tx, { project }) => approvalFor(tx, project, 'AccountsOrders'),
      orderTaken: (tx, { id }) => countTaken(tx, purchase, id),
    },
    consequences: {
      hold: (tx, { id }) => giveNumber(tx, purchase.order, id),
      send: (tx, step) => goesOut(tx, purchase, step, step.after.email?.trim() ?? null),
      markSent: (tx, step) => goesOut(tx, purchase, step, null),
      amend: async (tx, { id, before }) => {
        await update(tx, purchase.order, id, { amendment: before.amendment + 1 }, { action: 'amend' })
      },
      reopen: (tx, { id }) => purchase.follow(tx, [id]),
    },
  })

/** It has its number and its document; mailed where there is an address. */
async function goesOut(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  { id, after }: { readonly id: number; readonly after: MaterialOrder },
  sendTo: string | null,
): Promise<void> {
  await giveNumber(tx, purchase.order, id)
  const { net } = await countLines(tx, purchase, { ...after, id })
  const set = { sentAt: tx.at, sentBy: tx.identity.user, net: textOf('money', net) }
  await update(tx, purchase.order, id, set, { action: 'send' })
  await askForDocument(tx, purchase, id, sendTo)
  // Goods may have come on the word of a phone call, before the order was sent.
  await purchase.follow(tx, [id])
}

async function countLines(
  tx: AccountTransaction,
  { partsOf }: PurchaseDocuments,
  order: MaterialOrder & { readonly id: number },
) {
  const lines = await partsOf(tx, order.id)
  const { net, unpriced } = orderTotals(lines, order, new Map())
  return { count: lines.length, unpriced, net }
}

async function countTaken(tx: AccountTransaction, { invoice, takenOf }: PurchaseDocuments, order: number) {
  const { rows } = await sql<{ invoices: number }>`
    select count(*) as invoices from ${sql.table(tableOf(invoice))} where order_id = ${order} and archived_at is null`.execute(
    tx.db,
  )
  return { ...(await takenOf(tx, order)), invoices: rows[0]?.invoices ?? 0 }
}
