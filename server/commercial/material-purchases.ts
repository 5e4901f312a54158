import { sql } from 'kysely'
import { deliverySlot } from '#contract/commercial/delivery-slot'
import { materialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder, materialOrderLifecycle } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { nominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import { orderDocument } from '#contract/commercial/order-document'
import { NO_LIMITS } from '#domain/commercial/invoices/invoice-given'
import { pointingAt } from '../records/write/within'
import { cameOnLines } from './came-on-lines'
import { followDeliveries } from './follow-deliveries'
import type { PurchaseDocuments } from './purchases'

/** Materials: what came is what was delivered and can be used. */
export const MATERIAL_PURCHASE: PurchaseDocuments = {
  order: materialOrder,
  orderLifecycle: materialOrderLifecycle,
  orderLine: materialOrderLine,
  document: orderDocument,
  invoice: materialInvoice,
  invoiceLifecycle: materialInvoiceLifecycle,
  invoiceLine: materialInvoiceLine,
  assignment: nominalAssignment,
  template: 'materialOrder',
  what: 'Materials',
  partsOf: (tx, order) => pointingAt(tx, materialOrderLine, 'order', [order]),
  datesOf: async (tx, parts) => {
    const ids = parts.map(({ id }) => id)
    const slots = await pointingAt(tx, deliverySlot, 'orderLine', ids)
    return slots.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
  },
  cameOf: cameOnLines,
  takenOf: async (tx, order) => {
    const { rows } = await sql<{ deliveries: number }>`
      select count(*) as deliveries from delivery_line d
      join material_order_line l on l.account_id = d.account_id and l.id = d.order_line_id
      where l.order_id = ${order} and d.archived_at is null`.execute(tx.db)
    return { deliveries: rows[0]?.deliveries ?? 0, hires: 0 }
  },
  follow: followDeliveries,
  limitsOf: () => Promise.resolve(NO_LIMITS),
}
