import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { vatCode } from '#contract/accounts/vat-code'
import { codatBill } from '#contract/commercial/invoice-calls'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { ProblemError } from '#contract/problem'
import { parseAs, textOf } from '#domain/value/money'
import type { DecimalKind } from '#domain/value/decimal'
import { isDay } from '#domain/value/day'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead, requireRun, requireWrite } from '../records/access'
import { runCommand } from '../records/command'
import { create, find, insertAll, read, readShown, update } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { recalculate } from './invoice-assignments'
import { findByReference } from './number-once'
import { inRecordForm, pointingAt } from '../records/within'
import { ALL_PAPERS } from './order-documents'
import type { PurchaseDocuments } from './purchases'

const ID = '{[1-9][0-9]{0,15}}'
/** The moves the specification calls by paths of their own. */
const MOVES = ['query', 'resolve', 'approve'] as const

/** Named calls of orders and invoices. Spec: business 7, Site commercial. */
export function invoiceRoutes({ database, now }: Services): Hono<Env> {
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) =>
    inAccount(database, c.var.identity, tx => run(tx, Number(c.req.param('id'))), now())
  const app = new Hono<Env>()
  for (const purchase of ALL_PAPERS) purchaseRoutes(app, purchase, work)
  return app.post(`/orders/:id${ID}/invoices/from-codat-bill`, async c => {
    requireWrite(c.var.identity, materialInvoice)
    const bill = await readBody(c, codatBill)
    return c.json(await work(c, (tx, id) => takeBill(tx, id, bill)), 201)
  })
}

type Work = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) => Promise<T>

/** The calls that invoices and orders have whatever was bought. */
function purchaseRoutes(app: Hono<Env>, purchase: PurchaseDocuments, work: Work): void {
  const { invoice, invoiceLifecycle, assignment, order } = purchase
  for (const name of MOVES)
    app.post(`/${invoice.path}/:id${ID}/${name}`, async c => {
      const command = invoiceLifecycle.commands[name]
      if (!command) throw new ProblemError('not-found')
      requireRun(c.var.identity, invoice, command)
      const input = await readBody(c, command.input)
      return c.json(
        await work(c, async (tx, id) => {
          await runCommand(tx, invoice, id, name, input)
          return readShown(tx, invoice, id)
        }),
      )
    })
  app
    .get(`/${invoice.path}/find-by-supplier-ref`, async c => {
      requireRead(c.var.identity, invoice)
      const { supplier = '', invoiceReference = '', excludeId } = c.req.query()
      if (!/^[1-9]\d{0,15}$/.test(supplier))
        throw new ProblemError('bad-request', { message: 'parameter supplier is missing' })
      if (invoiceReference.trim() === '')
        throw new ProblemError('bad-request', { message: 'parameter invoiceReference is missing' })
      const except = /^[1-9]\d{0,15}$/.test(excludeId ?? '') ? Number(excludeId) : null
      return c.json(await work(c, tx => findByReference(tx, Number(supplier), invoiceReference.slice(0, 60), except)))
    })
    .post(`/${invoice.path}/:id${ID}/recalc-nominal-codes`, async c => {
      requireWrite(c.var.identity, assignment)
      return c.json(
        await work(c, async (tx, id) => {
          const stored = await read(tx, invoice, id, { lock: true })
          await recalculate(tx, purchase, inRecordForm(invoice, stored))
          const rows = await pointingAt(tx, assignment, 'invoice', [id])
          return Promise.all(rows.map(row => readShown(tx, assignment, row.id)))
        }),
      )
    })
    .get(`/${order.path}/:id${ID}/default-vat-code`, async c => {
      requireRead(c.var.identity, order)
      return c.json(await work(c, (tx, id) => defaultVatCode(tx, purchase, id)))
    })
}

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
  await update(tx, materialInvoice, id, { codatId: bill.id }, { action: 'link' })
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
