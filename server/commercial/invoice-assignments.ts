import type { MaterialInvoice, materialInvoice } from '#contract/commercial/material-invoice'
import type { AssignmentPart } from '#domain/commercial/assignments/assignments'
import { invoiceParts } from '#domain/commercial/invoices/invoice-parts'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { type Assigned, vatRules } from './assignments/assigned'
import type { PurchaseDocuments } from './purchases'

/** Returns the parts that approval makes of an invoice, from its records. */
export async function partsOfInvoice(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  invoice: MaterialInvoice,
): Promise<readonly AssignmentPart[]> {
  const lines = await pointingAt(tx, purchase.invoiceLine, 'invoice', [invoice.id])
  const order = invoice.order === null ? null : await find(tx, purchase.order, invoice.order)
  const orderLines = invoice.order === null ? [] : await purchase.partsOf(tx, invoice.order)
  const parts = invoiceParts({ ...invoice, lines, order, orderLines }, await vatRules(tx))
  return parts.map(each => ({ ...each, shortName: purchase.what }))
}

/** An invoice goes into the accounts by the nominal and VAT codes of its lines. Spec: business 7, recalc-nominal-codes. */
export const assignedInvoice = (purchase: PurchaseDocuments): Assigned<typeof materialInvoice> => ({
  document: purchase.invoice,
  assignment: purchase.assignment,
  partsOf: (tx, invoice) => partsOfInvoice(tx, purchase, invoice),
})
