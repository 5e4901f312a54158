import { invoiceGuards } from '#domain/commercial/invoices/invoice-guards'
import { isLateInvoice } from '#domain/commercial/late'
import { type Day, dayWords } from '#domain/value/day'
import { type Money, NIL, type Quantity } from '#domain/value/money'
import { moneyWords } from '#domain/value/money-words'
import { choice, code, day, flag, instant, money, note, position, quantity, rate, ref, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import { photoFields } from '../../fields/photo-fields'
import { takePaymentBack } from '../common/take-payment-back'

const INVOICE_KINDS = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'credit', label: 'Credit note' },
] as const

/**
 * Returns the fields of every supplier invoice, whatever was bought; a credit note is negative. `of` names the resources of its order and of itself.
 * Spec: business 3 and 4, Invoice.
 */
export const invoiceFields = (of: { readonly order: string; readonly invoice: string }) => ({
  project: ref('Project', 'project', { required: true }),
  supplier: ref('Supplier', 'supplier', { required: true }),
  order: ref('Order', of.order, { within: { supplier: 'supplier' } }),
  invoiceReference: code('Invoice no.', { required: true, max: 60 }),
  kind: choice('Kind', INVOICE_KINDS, { required: true, initial: 'invoice' }),
  creditsInvoice: ref('Credits invoice', of.invoice, { within: { supplier: 'supplier', order: 'order' } }),
  issueDate: day('Invoice date'),
  dueDate: day('Due'),
  net: money('Net', { required: true }),
  vat: money('VAT', { required: true, initial: NIL }),
  notes: note('Notes'),
  state: stateField('State', {
    review: { label: 'Review', said: 'under review', level: 'info' },
    query: { label: 'Query', said: 'queried', level: 'warning', isAside: true },
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
  /** The approved amount when it was last marked as paid: after a later release the rest is still to pay. */
  paidAmount: money('Paid so far', { serverOwned: true }),
  /** Until it is paid again; the history keeps it. */
  unpaidReason: note('Why the payment was taken back', { serverOwned: true }),
  /** The linked record on the accounting platform, and when it was pushed there. */
  codatId: text('Accounting record', { serverOwned: true }),
  codatPushedAt: instant('Pushed', { serverOwned: true }),
})
export const invoiceColumns = [
  'invoiceReference',
  'supplier',
  'order',
  'state',
  'issueDate',
  'dueDate',
  'net',
  'approvedForPayment',
] as const
export const invoiceList = {
  badges: [
    {
      level: 'info',
      words: ({ kind }: { readonly kind: string }) => (kind === 'credit' ? 'Credit note' : null),
    },
    {
      level: 'warning',
      words: (each: Parameters<typeof isLateInvoice>[0], today: Day) => (isLateInvoice(each, today) ? 'Late' : null),
    },
  ],
  sums: ['net', 'vat', 'approvedForPayment'],
} as const
export const invoiceSections = [
  { title: 'Invoice', fields: ['supplier', 'order', 'invoiceReference', 'kind', 'creditsInvoice'] },
  { title: 'Dates', fields: ['issueDate', 'dueDate'] },
  { title: 'Money', fields: ['net', 'vat'] },
  { title: 'Notes', fields: ['notes'] },
] as const
export const invoiceMergeGroups = [
  ['supplier', 'invoiceReference'],
  ['net', 'vat', 'kind'],
] as const

/** An invoice is due on its own date at the earliest. */
export const invoiceTogether = {
  fields: ['issueDate', 'dueDate'],
  problem: ({ issueDate, dueDate }: { readonly issueDate: Day | null; readonly dueDate: Day | null }) =>
    issueDate !== null && dueDate !== null && dueDate < issueDate
      ? { field: 'dueDate', message: `The invoice is dated ${dayWords(issueDate)}, so it can’t be due before then` }
      : null,
} as const

/**
 * Returns the fields of one line of any invoice, counted in what the order prices; negative on a credit note. `isCharge`: it is the order's delivery
 * charge. `amount` is the printed amount where it is not quantity × price. Approved values stay with the line: decision 661.
 */
export const invoiceLineFields = (of: { readonly invoice: string; readonly orderLine: string }) => ({
  project: ref('Project', 'project', { required: true }),
  invoice: ref('Invoice', of.invoice, { required: true }),
  orderLine: ref('Order line', of.orderLine, { within: { order: 'invoice.order' } }),
  isCharge: flag('Delivery charge'),
  name: text('Item', { required: true, max: 500 }),
  unit: text('Unit', { max: 30 }),
  quantity: quantity('Quantity', { required: true }),
  price: rate('Price', { required: true }),
  amount: money('Amount'),
  approvedQuantity: quantity('Approved quantity', { serverOwned: true }),
  approvedAmount: money('Approved', { serverOwned: true }),
  order: position(),
})
/** An amount has the sign of its quantity; negative ones are credits. An amount above zero is for a quantity: decision 722. */
export const invoiceLineTogether = {
  fields: ['quantity', 'amount'],
  problem: ({ quantity, amount }: { readonly quantity?: Quantity | null; readonly amount?: Money | null }) => {
    if (typeof quantity !== 'number' || typeof amount !== 'number') return null
    if (quantity === NIL && amount > NIL)
      return {
        field: 'quantity',
        message: `Enter the quantity that ${moneyWords(amount)} is for: a line of 0 has no amount`,
      }
    const isWrong = (quantity < NIL && amount > NIL) || (quantity > NIL && amount < NIL)
    return isWrong
      ? { field: 'amount', message: 'The amount and the quantity must both be above zero, or both below' }
      : null
  },
} as const

/** Returns the fields of a photographed page of an invoice. The record waits for its file; the invoice's own text never does. */
export const invoicePhotoFields = (invoice: string) => ({
  project: ref('Project', 'project', { required: true }),
  invoice: ref('Invoice', invoice, { required: true }),
  ...photoFields,
})

/** Whether a page came as PDF: it has its file's name as caption, and photographs have none. */
export const isPdfPage = ({ caption }: { readonly caption: string | null }): boolean =>
  caption?.toLowerCase().endsWith('.pdf') ?? false

const online = { when: 'online' } as const

/** The transitions of every invoice, as data. All decide money, so they need a connection. Spec: MAT-4. */
export const invoiceLifecycle = {
  field: 'state',
  guards: invoiceGuards,
  notArchived: ['approved', 'paid'],
  transitions: {
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
      guards: ['isNotOwn', 'isWithinNet', 'isInLimit', 'isMatched', 'isAssigned', 'isVatRight'],
      hasConsequence: true,
      decides: ['approvedAt', 'approvedBy'],
    },
    release: {
      ...online,
      label: 'Release disputed amount',
      from: ['approved', 'paid'],
      to: 'approved',
      rank: 'other',
      input: {
        releasedAmount: money('Amount to release', { required: true }),
        releaseReason: note('Why, if it is more than came since', { max: 2_000 }),
      },
      guards: ['isNotOwn', 'isDisputed', 'isOpen', 'isReleaseInLimit', 'isReleaseCovered'],
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
      guards: ['isPaidOnTime'],
      confirm: 'This records a payment made at the bank. It pays nothing itself.',
      sets: { unpaidReason: null },
      hasConsequence: true,
      decides: ['paidAt', 'paidAmount'],
    },
    // The last payment alone: one before a release stays, and is taken back by the same step. Decision 751.
    unpay: {
      ...takePaymentBack,
      from: ['approved', 'paid'],
      permission: ['AccountsInvoices'],
      guards: ['isPaidInPart', 'isNotPushed'],
    },
    reopen: {
      ...online,
      label: 'Reopen',
      from: ['approved'],
      to: 'review',
      rank: 'back',
      guards: ['isNotPushed', 'isNotPaid', 'isLatest'],
      hasConsequence: true,
      undoes: 'approve',
    },
  },
} as const
