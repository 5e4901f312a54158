import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { assignedNet } from '#domain/commercial/invoices/assignments'
import { invoiceGiven } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import type { Money } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { update } from '../records/typed'
import { pointingAt } from '../records/within'
import { approvalFor, toleranceFor } from './approval'
import { assignmentsOf, insertAssignments } from './invoice-assignments'
import { orderRecords } from './order-records'
import type { Papers } from './papers'

/** What only the server can do for an invoice's life, whatever was bought. Spec: MAT-4, COST-1; commercial section 3, Invoice. */
export const invoiceDuties = (papers: Papers) =>
  conduct(papers.invoiceLife, {
    facts: {
      invoiceMatch: async (tx, invoice) => {
        const records = await orderRecords(tx, papers, invoice.order, invoice.id)
        const { payable, faults } = matchInvoice(
          invoiceGiven(invoice, records, await papers.paidTwice(tx, invoice)),
          await toleranceFor(tx, invoice.project),
        )
        return { payable, faults }
      },
      assigned: (tx, invoice) => assigned(tx, papers, invoice),
      approval: (tx, { project }) => approvalFor(tx, project, 'AccountsInvoices'),
    },
    consequences: {
      approve: async (tx, { id, after }) => {
        const own = await pointingAt(tx, papers.assignment, 'invoice', [id])
        if (own.length === 0) await insertAssignments(tx, papers, after, await assignmentsOf(tx, papers, after))
        const by = { approvedAt: tx.at, approvedBy: tx.identity.user }
        await update(tx, papers.invoice, id, by, { action: 'approve' })
      },
      pay: async (tx, { id }) => {
        await update(tx, papers.invoice, id, { paidAt: tx.at }, { action: 'pay' })
      },
    },
  })

/** What the books take of it: what a person assigned, or what its lines will come to when it is approved. */
async function assigned(tx: AccountTransaction, papers: Papers, invoice: MaterialInvoice): Promise<Money | null> {
  const own = await pointingAt(tx, papers.assignment, 'invoice', [invoice.id])
  return assignedNet(own.length > 0 ? own : await assignmentsOf(tx, papers, invoice))
}
