import { sql } from 'kysely'
import * as v from 'valibot'
import { vatCode } from '#contract/accounts/vat-code'
import { codatBill, defaultVatCodeReply, foundInvoice } from '#contract/commercial/invoice-calls'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { ProblemError } from '#contract/kit/problem'
import { isDay } from '#domain/value/day'
import type { DecimalKind } from '#domain/value/decimal'
import { parseAs, textOf } from '#domain/value/money'
import { type Call, call } from '../calls/call'
import { makes, reads, writes } from '../calls/permission'
import { idText, optional, required, words } from '../calls/query'
import { list, record } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, find, insertAll, read, readShown, update } from '../records/write/typed'
import { recalculateCall } from './assignments/assigned'
import { billIsNew } from './bill-once'
import { assignedInvoice } from './invoice-assignments'
import { findByReference } from './number-once'
import { PURCHASES } from './all-purchases'
import type { PurchaseDocuments } from './purchases'

const filled = v.pipe(
  v.string(),
  v.check(text => text.trim() !== ''),
)

/** Named calls of orders and invoices. Spec: business 7, Site commercial. */
export const invoiceCalls: readonly Call[] = [
  ...PURCHASES.flatMap(callsOf),
  call({
    method: 'post',
    path: '/orders/{id}/invoices/from-codat-bill',
    tag: 'Invoices',
    summary: 'Make an invoice of an order from a bill of the accounting platform',
    permission: writes(materialInvoice),
    request: codatBill,
    reply: record(materialInvoice),
    status: 201,
    run: ({ tx, params, body }) => takeBill(tx, params.id, body),
  }),
]

/** The calls that invoices and orders have whatever was bought. */
function callsOf(purchase: PurchaseDocuments): readonly Call[] {
  const { invoice, order } = purchase
  return [
    moveCall(purchase, 'query', 'Raise a query on an invoice, with notes'),
    moveCall(purchase, 'resolve', 'Resolve the query of an invoice, with notes'),
    moveCall(purchase, 'approve', 'Approve so much of an invoice for payment'),
    call({
      method: 'get',
      path: `/${invoice.path}/find-by-supplier-ref`,
      tag: 'Invoices',
      summary:
        'Find invoices of `supplier` with this `invoiceReference`, ignoring case and punctuation; not `excludeId`',
      permission: reads(invoice),
      query: { supplier: required(idText), invoiceReference: required(filled), excludeId: optional(words) },
      reply: list(foundInvoice),
      run: ({ tx, query: { supplier, invoiceReference, excludeId } }) =>
        findByReference(tx, supplier, invoiceReference.slice(0, 60), idIn(excludeId)),
    }),
    recalculateCall(assignedInvoice(purchase), 'Invoices', 'Split an invoice over nominal codes again, from its lines'),
    call({
      method: 'get',
      path: `/${order.path}/{id}/default-vat-code`,
      tag: 'Orders',
      summary: 'Get the VAT code for the lines of an order',
      permission: reads(order),
      reply: defaultVatCodeReply,
      run: ({ tx, params }) => defaultVatCode(tx, purchase, params.id),
    }),
  ]
}

/** A move the specification calls by a path of its own. */
function moveCall({ invoice, invoiceLifecycle }: PurchaseDocuments, name: string, summary: string): Call {
  const permission = makes(invoiceLifecycle, name)
  return call({
    method: 'post',
    path: `/${invoice.path}/{id}/${name}`,
    tag: 'Invoices',
    summary,
    permission,
    request: invoiceLifecycle.commands[name]?.input,
    reply: record(invoice),
    run: async ({ tx, params, body }) => {
      await runCommand(tx, invoice, params.id, name, body)
      return readShown(tx, invoice, params.id)
    },
  })
}

/** The id in a text, null where there is none. */
const idIn = (text: string | undefined): number | null => (v.is(idText, text) ? Number(text) : null)

type Amount = string | number | null
function decimal(kind: DecimalKind, given: Amount, path: string): string {
  const value = parseAs(kind, String(given ?? 0))
  if (value === null) throw new ProblemError('invalid', { errors: [{ path, message: 'This must be a number' }] })
  // `parseAs` answers a value of the kind it was asked for.
  return textOf(kind, value as never)
}
const dayOf = (text: string | null): string | null => {
  const day = text?.slice(0, 10) ?? ''
  return isDay(day) ? day : null
}

/** Makes an invoice of a bill on the accounting platform: it waits in Review, linked and not pushed. Source: commercial section 3, Invoice. */
async function takeBill(
  tx: AccountTransaction,
  orderId: number,
  bill: {
    readonly id: string
    readonly reference: string
    readonly issueDate: string | null
    readonly dueDate: string | null
    readonly note: string | null
    readonly lineItems: readonly {
      readonly description: string | null
      readonly quantity: Amount
      readonly unitAmount: Amount
      readonly subTotal: Amount
    }[]
    readonly subTotal: string | number
    readonly taxAmount: Amount
  },
) {
  const order = await read(tx, materialOrder, orderId)
  if (order.supplier === null) throw new ProblemError('conflict', { message: 'This order has no supplier yet' })
  const link = bill.id.trim()
  await billIsNew(tx, link, order.project)
  const net = decimal('money', bill.subTotal, 'subTotal')
  const { id } = await create(tx, materialInvoice, {
    project: order.project,
    supplier: order.supplier,
    order: orderId,
    invoiceReference: bill.reference.trim(),
    kind: net.startsWith('-') ? 'credit' : 'invoice',
    creditsInvoice: null,
    issueDate: dayOf(bill.issueDate),
    dueDate: dayOf(bill.dueDate),
    net,
    vat: decimal('money', bill.taxAmount, 'taxAmount'),
    notes: bill.note,
  })
  await insertAll(
    tx,
    materialInvoiceLine,
    bill.lineItems.map(({ description, quantity, unitAmount, subTotal }, index) => ({
      project: order.project,
      invoice: id,
      orderLine: null,
      isCharge: false,
      name: description?.trim() || `Line ${index + 1}`,
      unit: null,
      quantity: decimal('quantity', quantity ?? 1, `lineItems.${index}.quantity`),
      price: decimal('rate', unitAmount ?? subTotal, `lineItems.${index}.unitAmount`),
      order: index,
    })),
  )
  await update(tx, materialInvoice, id, { codatId: link }, { action: 'link' })
  return readShown(tx, materialInvoice, id)
}

/**
 * The VAT code an order's lines take: its own, or what its lines' nominal codes usually take where that is one, or the firm's highest rate that is
 * charged. Spec: business 7, default-vat-code.
 */
async function defaultVatCode(tx: AccountTransaction, purchase: PurchaseDocuments, id: number) {
  const order = await read(tx, purchase.order, id)
  const lines = await purchase.partsOf(tx, id)
  const { rows } = await sql<{ id: number }>`
    select c.vat_code_id as id from nominal_code c where c.account_id = ${tx.identity.account} and c.vat_code_id is not null
      and c.id = any(${lines.flatMap(({ nominalCode }) => nominalCode ?? [])}::bigint[]) group by c.vat_code_id`.execute(
    tx.db,
  )
  const highest = await sql<{ id: number }>`
    select id from vat_code where account_id = ${tx.identity.account} and archived_at is null and not is_reverse_charge
    order by rate desc, id limit 1`.execute(tx.db)
  const usual = rows.length === 1 ? rows[0]?.id : undefined
  const chosen = order.vatCode ?? usual ?? highest.rows[0]?.id
  const found = chosen === undefined ? null : await find(tx, vatCode, chosen)
  return (
    found && (({ code, name, rate, isReverseCharge }) => ({ id: found.id, code, name, rate, isReverseCharge }))(found)
  )
}
