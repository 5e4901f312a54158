import type { MaterialInvoice, materialInvoice } from '#contract/commercial/material-invoice'
import { assignLines, type AssignmentPart, meetVat, withPrintedVat } from '#domain/commercial/assignments/assignments'
import { invoiceLineNet } from '#domain/commercial/invoices/match-lines'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { type Assigned, vatRules } from './assignments/assigned'
import type { PurchaseDocuments } from './purchases'

/**
 * Returns the parts of an invoice, by the codes of their order lines; without lines, all of its net under the codes of its
 * order. What has no VAT code takes the one that makes the printed VAT. Their tax meets the VAT of the paper where pennies are between them.
 */
export async function partsOfInvoice(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  invoice: MaterialInvoice,
): Promise<readonly AssignmentPart[]> {
  const lines = await pointingAt(tx, purchase.invoiceLine, 'invoice', [invoice.id])
  const order = invoice.order === null ? null : await find(tx, purchase.order, invoice.order)
  const orderLines = invoice.order === null ? [] : await purchase.partsOf(tx, invoice.order)
  const byId = new Map(orderLines.map(line => [line.id, line]))
  const vatOfOrder = order?.vatCode ?? onlyOf(orderLines.map(each => each.vatCode))
  const coded = lines.map(line => {
    const on = line.orderLine === null ? undefined : byId.get(line.orderLine)
    return {
      net: invoiceLineNet(line),
      nominalCode: on?.nominalCode ?? null,
      vatCode: on?.vatCode ?? vatOfOrder,
    }
  })
  const whole = [
    { net: invoice.net, nominalCode: onlyOf(orderLines.map(each => each.nominalCode)), vatCode: vatOfOrder },
  ]
  const rules = await vatRules(tx)
  const withVat = withPrintedVat(coded.length > 0 ? coded : whole, invoice.vat, rules)
  return meetVat(assignLines(withVat, rules), invoice.vat).map(each => ({ ...each, shortName: purchase.what }))
}

/** The code that all lines of an order share; null where they have none or several. */
function onlyOf(codes: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(codes)
  return others.length === 0 ? first : null
}

/** An invoice goes into the accounts by the nominal and VAT codes of its lines. Spec: business 7, recalc-nominal-codes. */
export const assignedInvoice = (purchase: PurchaseDocuments): Assigned<typeof materialInvoice> => ({
  document: purchase.invoice,
  assignment: purchase.assignment,
  partsOf: (tx, invoice) => partsOfInvoice(tx, purchase, invoice),
})
