import { sql } from 'kysely'
import { vatCode, type VatCode } from '#contract/accounts/vat-code'
import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { type AdjustedAssignment, assignLines, meetVat, withPrintedVat } from '#domain/commercial/invoices/assignments'
import { invoiceLineNet } from '#domain/commercial/invoices/match-lines'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { find, findAll, insertAll } from '../records/write/typed'
import { deleteRecord } from '../records/delete/delete'
import { inRecordForm, pointingAt } from '../records/write/within'
import type { PurchaseDocuments } from './purchases'

/** The firm's VAT codes, for sums. */
export async function vatRules(tx: AccountTransaction): Promise<ReadonlyMap<number, VatCode>> {
  const { rows } = await sql<{ id: number }>`select id from vat_code where account_id = ${tx.identity.account}`.execute(
    tx.db,
  )
  const codes = await findAll(
    tx,
    vatCode,
    rows.map(({ id }) => id),
  )
  return new Map([...codes.values()].map(code => [code.id, inRecordForm(vatCode, code)]))
}

/**
 * Returns what the lines of an invoice make in the books, by the codes of their order lines; without lines, all of its net under the codes of its
 * order. What has no VAT code takes the one that makes the printed VAT. Their tax meets the VAT of the paper where pennies are between them.
 */
export async function assignmentsOf(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  invoice: MaterialInvoice,
): Promise<readonly AdjustedAssignment[]> {
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
  return meetVat(assignLines(withVat, rules), invoice.vat)
}

/** The code that all lines of an order share; null where they have none or several. */
function onlyOf(codes: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(codes)
  return others.length === 0 ? first : null
}

/** Works the nominal assignments of an invoice out again from its lines; what was there goes. Spec: business 7, recalc-nominal-codes. */
export async function recalculate(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  invoice: MaterialInvoice,
): Promise<void> {
  for (const { id } of await pointingAt(tx, purchase.assignment, 'invoice', [invoice.id]))
    await deleteRecord(tx, purchase.assignment, id)
  await insertAssignments(tx, purchase, invoice, await assignmentsOf(tx, purchase, invoice))
}

export async function insertAssignments(
  tx: AccountTransaction,
  { assignment, what }: PurchaseDocuments,
  { id, project }: Pick<MaterialInvoice, 'id' | 'project'>,
  assignments: readonly AdjustedAssignment[],
): Promise<void> {
  await insertAll(
    tx,
    assignment,
    assignments.map(({ nominalCode, vatTaxCode, totalValue, taxAmount, taxAdjustment }) => ({
      project,
      invoice: id,
      shortName: what,
      nominalCode,
      vatTaxCode,
      totalValue: textOf('money', totalValue),
      taxAmount: textOf('money', taxAmount),
      taxAdjustment: textOf('money', taxAdjustment),
    })),
  )
}
