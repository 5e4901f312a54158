import { materialInvoice, type MaterialInvoice, materialInvoiceLife } from '#contract/commercial/material-invoice'
import { nominalAssignment } from '#contract/commercial/nominal-assignment'
import { assignedNet } from '#domain/commercial/invoices/assignments'
import { invoiceGiven } from '#domain/commercial/invoices/invoice-given'
import { matchInvoice } from '#domain/commercial/invoices/match'
import type { Money } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { update } from '../records/typed'
import { approvalFor } from './approval'
import { assignmentsOf, insertAssignments } from './invoice-assignments'
import { pointingAt } from '../records/within'
import { orderRecords } from './order-records'

/** What only the server can do for an invoice's life. Spec: MAT-4; commercial section 3, Invoice. */
export const materialInvoiceDuties = conduct(materialInvoiceLife, {
  facts: {
    invoiceMatch: async (tx, invoice) => {
      const { payable, faults } = matchInvoice(invoiceGiven(invoice, await orderRecords(tx, invoice.order, invoice.id)))
      return { payable, faults }
    },
    assigned: (tx, invoice) => assigned(tx, invoice),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsInvoices'),
  },
  consequences: {
    approve: async (tx, { id, after }) => {
      const own = await pointingAt(tx, nominalAssignment, 'invoice', [id])
      if (own.length === 0) await insertAssignments(tx, after, await assignmentsOf(tx, after))
      await update(tx, materialInvoice, id, { approvedAt: tx.at, approvedBy: tx.identity.user }, { action: 'approve' })
    },
    pay: async (tx, { id }) => {
      await update(tx, materialInvoice, id, { paidAt: tx.at }, { action: 'pay' })
    },
  },
})

/** What the books take of it: what a person assigned, or what its lines will come to when it is approved. */
async function assigned(tx: AccountTransaction, invoice: MaterialInvoice): Promise<Money | null> {
  const own = await pointingAt(tx, nominalAssignment, 'invoice', [invoice.id])
  return assignedNet(own.length > 0 ? own : await assignmentsOf(tx, invoice))
}
