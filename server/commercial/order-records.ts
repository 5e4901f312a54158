import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import type { PurchaseDocuments } from './purchases'

/**
 * An order with all that stands against it, locked: two invoices of one order are decided one after the other. Without an order the invoice
 * is there alone, with the invoice it credits and the other credit notes of that one.
 */
export async function orderRecords(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  invoice: { readonly id: number; readonly order: number | null; readonly creditsInvoice: number | null },
): Promise<OrderRecords> {
  const { order } = invoice
  const stored = order === null ? null : await find(tx, purchase.order, order, { lock: true })
  const orderLines = order === null ? [] : await purchase.partsOf(tx, order)
  const invoices =
    order === null ? await familyOf(tx, purchase, invoice) : await pointingAt(tx, purchase.invoice, 'order', [order])
  return {
    order: stored && inRecordForm(purchase.order, stored),
    orderLines,
    deliveryLines: order === null ? [] : await purchase.cameOf(tx, orderLines),
    invoices,
    invoiceLines: await pointingAt(
      tx,
      purchase.invoiceLine,
      'invoice',
      invoices.map(({ id }) => id),
    ),
  }
}

/** An invoice with its credit notes, or a credit note with the invoice it credits and the others of that one. The invoice is locked. */
async function familyOf(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  { id, creditsInvoice }: { readonly id: number; readonly creditsInvoice: number | null },
) {
  const first = creditsInvoice ?? id
  const paper = await find(tx, purchase.invoice, first, { lock: true })
  const credits = await pointingAt(tx, purchase.invoice, 'creditsInvoice', [first])
  const own = credits.some(each => each.id === id) || id === first ? null : await find(tx, purchase.invoice, id)
  return [paper, own].flatMap(each => (each ? [inRecordForm(purchase.invoice, each)] : [])).concat(credits)
}
