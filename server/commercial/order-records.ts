import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/typed'
import { inRecordForm, pointingAt } from '../records/within'
import type { Papers } from './papers'

/** An order with all that stands against it. An invoice without an order has nothing but itself. */
export async function orderRecords(
  tx: AccountTransaction,
  papers: Papers,
  order: number | null,
  invoice: number | null = null,
): Promise<OrderRecords> {
  if (order === null)
    return {
      order: null,
      orderLines: [],
      deliveryLines: [],
      invoices: [],
      invoiceLines: invoice === null ? [] : await pointingAt(tx, papers.invoiceLine, 'invoice', [invoice]),
    }
  const stored = await find(tx, papers.order, order)
  const orderLines = await papers.partsOf(tx, order)
  const invoices = await pointingAt(tx, papers.invoice, 'order', [order])
  return {
    order: stored && inRecordForm(papers.order, stored),
    orderLines,
    deliveryLines: await papers.cameOf(tx, orderLines),
    invoices,
    invoiceLines: await pointingAt(
      tx,
      papers.invoiceLine,
      'invoice',
      invoices.map(({ id }) => id),
    ),
  }
}
