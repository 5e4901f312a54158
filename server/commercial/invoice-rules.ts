import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import { tableOf } from '../database/schema/naming'
import { refuseFixed } from '../records/lifecycles/refuse-fixed'
import type { Reaction } from '../records/lifecycles/reaction'
import type { Rule } from '../records/rules/rule'
import { billIsStillFree } from './bill-once'
import { numberIsNew } from './number-once'
import type { PurchaseDocuments } from './purchases'

const refuse = (path: string, message: string): never => {
  throw new ProblemError('invalid', { errors: [{ path, message }] })
}

/**
 * An invoice changes until it is approved. It is of a supplier whose order has been sent.
 * Spec: MAT-4; commercial section 3, Invoice.
 */
export const invoiceIsSound =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    for (const record of records) await refuseIfDecided(tx, purchase, record)
    for (const record of records) await billIsStillFree(tx, record)
    for (const record of records) {
      const net = Number(record.net ?? 0)
      if (record.kind === 'credit' && net >= 0)
        refuse('net', 'The amount of a credit note is below zero: put a minus before it')
      if (record.kind !== 'credit' && net < 0)
        refuse('net', 'The amount of an invoice is zero or more. For an amount below zero choose “Credit note”')
      if (typeof record.order === 'number') await orderIsOut(tx, purchase, record.order)
    }
  }

async function orderIsOut(tx: AccountTransaction, purchase: PurchaseDocuments, order: number): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(tableOf(purchase.order))} where id = ${order} for share`.execute(tx.db)
  const state = rows[0]?.state
  if (state === 'draft' || state === 'held') refuse('order', 'This order has not been sent yet')
}

/**
 * A credit note credits an invoice; that it is of the same supplier and order is asked of every record (decision 667). Asked of what was written, so
 * that an older one can be put right. Decision 661.
 */
const creditIsSound =
  (purchase: PurchaseDocuments): Reaction =>
  async (tx, changed) => {
    for (const { before, after } of changed) {
      if (before && CREDITED_BY.every(name => before[name] === after[name])) continue
      if (typeof after.creditsInvoice !== 'number') continue
      if (after.kind !== 'credit') refuse('creditsInvoice', 'Only a credit note credits an invoice')
      const { rows } = await sql<{ kind: string }>`select kind from ${sql.table(tableOf(purchase.invoice))}
        where account_id = ${tx.identity.account} and id = ${after.creditsInvoice}`.execute(tx.db)
      if (rows[0]?.kind !== 'invoice') refuse('creditsInvoice', 'A credit note credits an invoice, not a credit note')
    }
  }
/** What is asked of an invoice that was written. */
export const invoiceKept = (purchase: PurchaseDocuments): Reaction => {
  const creditIsKept = creditIsSound(purchase)
  return async (tx, changed) => {
    await numberIsNew(tx, changed)
    await creditIsKept(tx, changed)
  }
}
const CREDITED_BY = ['creditsInvoice', 'kind']

async function refuseIfDecided(tx: AccountTransaction, { invoice: resource }: PurchaseDocuments, invoice: Row) {
  if (invoice.state !== 'approved' && invoice.state !== 'paid') return
  await refuseFixed(tx, resource, invoice.id, {
    name: `Invoice ${String(invoice.invoiceReference)}`,
    open: 'review',
    instead: 'Enter a credit note or another invoice for the difference',
  })
}

/** As {@link invoiceIsSound} says of the invoice itself, for its lines. */
export const invoiceOfPartIsOpen =
  (purchase: PurchaseDocuments): Rule =>
  async (tx, records) => {
    for (const invoice of await invoicesNamed(tx, purchase, records)) await refuseIfDecided(tx, purchase, invoice)
  }

async function invoicesNamed(
  tx: AccountTransaction,
  { invoice: resource }: PurchaseDocuments,
  records: readonly Row[],
) {
  const ids = [...new Set(records.map(({ invoice }) => invoice))]
  const { rows } =
    await sql<Row>`select id, state, invoice_reference as "invoiceReference" from ${sql.table(tableOf(resource))}
    where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
  return rows
}
