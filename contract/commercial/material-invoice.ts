import { invoiceGuards } from '#domain/commercial/invoices/invoice-guards'
import { NIL } from '#domain/value/money'
import { choice, day, instant, money, note, ref, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../lifecycle'
import { defineResource, type RecordOf } from '../resource'

export const INVOICE_PERMISSION = {
  read: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
  write: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
} as const

const INVOICE_KINDS = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'credit', label: 'Credit note' },
] as const

/**
 * What a supplier asks to be paid; a credit note is below nil. A phone may capture it without a connection: it waits in Review. One supplier has
 * a number once. Spec: business 3 and 4, Invoice; commercial section 3.
 */
export const materialInvoice = defineResource({
  name: 'materialInvoice',
  singular: 'Invoice',
  path: 'invoices',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['invoiceReference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    supplier: ref('Supplier', 'supplier', { required: true }),
    order: ref('Order', 'materialOrder'),
    invoiceReference: text('Invoice no.', { required: true, max: 60 }),
    kind: choice('Kind', INVOICE_KINDS, { required: true, initial: 'invoice' }),
    creditsInvoice: ref('Credits invoice', 'materialInvoice'),
    issueDate: day('Invoice date'),
    dueDate: day('Due'),
    net: money('Net', { required: true }),
    vat: money('VAT', { required: true, initial: NIL }),
    notes: note('Notes'),
    state: stateField('State', {
      review: { label: 'Review', level: 'info' },
      query: { label: 'Query', level: 'warning' },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
      paid: { label: 'Paid', level: 'accent', isFixed: true },
    }),
    queryNotes: note('Query', { serverOwned: true }),
    queryResolutionNotes: note('Resolution', { serverOwned: true }),
    approvedForPayment: money('Approved for payment', { serverOwned: true }),
    overrideReason: note('Why more than matched', { serverOwned: true }),
    approvedAt: instant('Approved', { serverOwned: true }),
    approvedBy: ref('Approved by', 'user', { serverOwned: true }),
    paidAt: instant('Marked as paid', { serverOwned: true }),
    /** The record on the accounting platform that it is linked to, and when it was pushed there. */
    codatId: text('Accounting record', { serverOwned: true }),
    codatPushedAt: instant('Pushed', { serverOwned: true }),
  },
  columns: ['invoiceReference', 'supplier', 'order', 'state', 'issueDate', 'dueDate', 'net', 'approvedForPayment'],
  list: { badges: [{ level: 'info', words: ({ kind }) => (kind === 'credit' ? 'Credit note' : null) }] },
  sections: [
    { title: 'Invoice', fields: ['supplier', 'order', 'invoiceReference', 'kind', 'creditsInvoice'] },
    { title: 'Dates', fields: ['issueDate', 'dueDate'] },
    { title: 'Money', fields: ['net', 'vat'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-createdAt',
  mergeGroups: [
    ['supplier', 'invoiceReference'],
    ['net', 'vat', 'kind'],
  ],
})
export type MaterialInvoice = RecordOf<typeof materialInvoice>

const online = { when: 'online' } as const

/** Spec: MAT-4; commercial section 3, Invoice. All moves decide money, so they need a connection. */
export const materialInvoiceLife = defineLifecycle(materialInvoice, {
  field: 'state',
  guards: invoiceGuards,
  notArchived: ['approved', 'paid'],
  moves: {
    approve: {
      ...online,
      label: 'Approve',
      from: ['review'],
      to: 'approved',
      rank: 'next',
      input: {
        approvedForPayment: money('Approved for payment', { required: true }),
        overrideReason: note('Why more than what came', { max: 2_000 }),
      },
      guards: ['isWithinNet', 'isInLimit', 'isMatched', 'isAssigned'],
      hasConsequence: true,
    },
    query: {
      ...online,
      label: 'Raise query',
      from: ['review'],
      to: 'query',
      rank: 'other',
      input: { queryNotes: note('Notes', { required: true, max: 10_000 }) },
      sets: { queryResolutionNotes: null },
    },
    resolve: {
      ...online,
      label: 'Resolve query',
      from: ['query'],
      to: 'review',
      rank: 'next',
      input: { queryResolutionNotes: note('Resolution notes', { required: true, max: 10_000 }) },
    },
    pay: {
      ...online,
      label: 'Mark as paid',
      from: ['approved'],
      to: 'paid',
      rank: 'next',
      permission: ['AccountsInvoices'],
      confirm: 'This records a payment made at the bank. It pays nothing itself.',
      hasConsequence: true,
    },
    reopen: {
      ...online,
      label: 'Reopen',
      from: ['approved'],
      to: 'review',
      rank: 'back',
      guards: ['isNotPushed'],
      sets: { approvedForPayment: null, overrideReason: null, approvedAt: null, approvedBy: null },
    },
  },
})
