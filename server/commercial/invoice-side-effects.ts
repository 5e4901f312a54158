import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { assignedNet, bookedVat } from '#domain/commercial/assignments/assignments'
import { approveLines, creditedLines, type LineApproval } from '#domain/commercial/invoices/approve-lines'
import { builtOn, disputedOf, invoiceGiven } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import { dayOf } from '#domain/value/day'
import { NIL, plus, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { update, updateAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { approvalFor, toleranceFor } from './approval'
import { assignmentsOf, assignOnce } from './assignments/assigned'
import { assignedInvoice, partsOfInvoice } from './invoice-assignments'
import { forgetLastPayment, keepPayment } from './invoice-payments'
import { orderRecords } from './order-records'
import { fourEyes } from './four-eyes'
import type { PurchaseDocuments } from './purchases'

/** What only the server can do for an invoice's lifecycle, whatever was bought. Spec: MAT-4, COST-1; commercial section 3, Invoice. */
export const invoiceSideEffects = (purchase: PurchaseDocuments) =>
  lifecycleHandler(purchase.invoiceLifecycle, {
    facts: {
      invoiceMatch: (tx, invoice) => matchOf(tx, purchase, invoice),
      disputed: (tx, invoice) => disputed(tx, purchase, invoice),
      builtOn: async (tx, invoice) => builtOn(invoice, await orderRecords(tx, purchase, invoice)),
      assigned: async (tx, invoice) => assignedNet(await bookedOf(tx, purchase, invoice)),
      bookedVat: async (tx, invoice) => bookedVat(await bookedOf(tx, purchase, invoice)),
      today: tx => Promise.resolve(dayOf(tx.at)),
      fourEyes: (tx, { id }) => fourEyes(tx, purchase.invoice, id),
      approval: (tx, { project }) => approvalFor(tx, project, 'AccountsInvoices'),
    },
    consequences: {
      approve: async (tx, { id, before, after, input }) => {
        const { lines } = await matchOf(tx, purchase, before)
        const { net } = before
        await keepApproval(
          tx,
          purchase,
          net < NIL ? creditedLines(lines) : approveLines(lines, input.approvedForPayment),
        )
        await assignOnce(tx, assignedInvoice(purchase), after)
        const by = { approvedAt: tx.at, approvedBy: tx.identity.user }
        await update(tx, purchase.invoice, id, by, { action: 'approve' })
      },
      release: async (tx, { id, before, input }) => {
        const { release } = await disputed(tx, purchase, before)
        await keepApproval(tx, purchase, release(input.releasedAmount))
        const reasons = [before.overrideReason, input.releaseReason?.trim()].filter(each => each)
        const set = {
          approvedForPayment: textOf('money', plus(before.approvedForPayment ?? NIL, input.releasedAmount)),
          overrideReason: reasons.length === 0 ? null : reasons.join('\n'),
          approvedAt: tx.at,
          approvedBy: tx.identity.user,
        }
        await update(tx, purchase.invoice, id, set, { action: 'release' })
      },
      pay: async (tx, { id, before: { approvedForPayment } }) => {
        const paid = approvedForPayment ?? NIL
        await keepPayment(tx, purchase.invoice, id, paid)
        const set = { paidAt: tx.at, paidAmount: textOf('money', paid) }
        await update(tx, purchase.invoice, id, set, { action: 'pay' })
      },
      unpay: async (tx, { id }) => {
        const before = await forgetLastPayment(tx, purchase.invoice, id)
        if (before !== null) await update(tx, purchase.invoice, id, before, { action: 'unpay' })
      },
      reopen: async (tx, { id }) => {
        const lines = await pointingAt(tx, purchase.invoiceLine, 'invoice', [id])
        const set = { approvedAmount: null, approvedQuantity: null }
        await updateAll(
          tx,
          purchase.invoiceLine,
          lines.map(line => ({ id: line.id, set })),
          'reopen',
        )
      },
    },
  })

async function matchOf(tx: AccountTransaction, purchase: PurchaseDocuments, invoice: MaterialInvoice) {
  const records = await orderRecords(tx, purchase, invoice)
  return matchInvoice(
    invoiceGiven(invoice, records, await purchase.limitsOf(tx, invoice)),
    await toleranceFor(tx, invoice.project),
  )
}

async function disputed(tx: AccountTransaction, purchase: PurchaseDocuments, invoice: MaterialInvoice) {
  const records = await orderRecords(tx, purchase, invoice)
  return disputedOf(invoice, records, await purchase.limitsOf(tx, invoice), await toleranceFor(tx, invoice.project))
}

/** What is approved stays with the lines: it is what later invoices are matched with. Decision 661. */
async function keepApproval(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  approvals: readonly LineApproval[],
): Promise<void> {
  await updateAll(
    tx,
    purchase.invoiceLine,
    approvals.map(({ id, approvedAmount, approvedQuantity }) => ({
      id,
      set: { approvedAmount: textOf('money', approvedAmount), approvedQuantity: textOf('quantity', approvedQuantity) },
    })),
    'approve',
  )
}

/** Returns the parts of an invoice: those a person assigned, or those that approval will make of its lines. */
async function bookedOf(tx: AccountTransaction, purchase: PurchaseDocuments, invoice: MaterialInvoice) {
  const own = await assignmentsOf(tx, purchase.assignment, invoice.id)
  return own.length > 0 ? own : partsOfInvoice(tx, purchase, invoice)
}
