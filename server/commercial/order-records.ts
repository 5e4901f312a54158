import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import type { AccountTransaction } from '../database/session'
import { find, findAll } from '../records/typed'
import { inRecordForm, pointingAt } from '../records/within'

/** An order with all that stands against it. An invoice without an order has nothing but itself. */
export async function orderRecords(
  tx: AccountTransaction,
  order: number | null,
  invoice: number | null = null,
): Promise<OrderRecords> {
  if (order === null)
    return {
      order: null,
      orderLines: [],
      deliveryLines: [],
      invoices: [],
      invoiceLines: invoice === null ? [] : await pointingAt(tx, materialInvoiceLine, 'invoice', [invoice]),
    }
  const stored = await find(tx, materialOrder, order)
  const orderLines = await pointingAt(tx, materialOrderLine, 'order', [order])
  const came = await pointingAt(
    tx,
    deliveryLine,
    'orderLine',
    orderLines.map(({ id }) => id),
  )
  const deliveries = await findAll(tx, delivery, [...new Set(came.map(line => line.delivery))])
  const isKept = (id: number): boolean => deliveries.get(id)?.archivedAt === null
  const invoices = await pointingAt(tx, materialInvoice, 'order', [order])
  return {
    order: stored && inRecordForm(materialOrder, stored),
    orderLines,
    deliveryLines: came.filter(line => isKept(line.delivery)),
    invoices,
    invoiceLines: await pointingAt(
      tx,
      materialInvoiceLine,
      'invoice',
      invoices.map(({ id }) => id),
    ),
  }
}
