import { outgoingGuards } from '#domain/commercial/payment/outgoing-guards'
import { NIL, pence, WHOLE } from '#domain/value/money'
import {
  choice,
  code,
  day,
  flag,
  instant,
  money,
  note,
  percentage,
  ref,
  sequenceNumber,
  text,
} from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { defineResource, type RecordOf } from '../../kit/resource'
import { takePaymentBack } from '../common/take-payment-back'
import { OUTGOING_PERMISSION } from './outgoing-readers'

/** A line is in the claim once the product is complete in that zone, or as a whole, to `filterPercentage`. Spec: APP-1. */
const CLAIM_RULES = [
  { value: 'c', label: 'Product in each zone' },
  { value: 'p', label: 'Whole product' },
] as const

/** The least sum a payment can be. */
const PENNY = pence(1)

const given = { serverOwned: true } as const
const given0 = { required: true, serverOwned: true, initial: NIL } as const

/**
 * An application to the client for payment up to a day, generated from the accepted bills and their progress. All of it is cumulative; the period is
 * the difference to what was certified before. The sums are the server's: it works them out when lines change, and again when it is certified.
 * Spec: APP-1, APP-3; decision 688.
 */
export const outgoingApplication = defineResource({
  name: 'outgoingApplication',
  singular: 'Outgoing application',
  path: 'productpaymentapplications',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: OUTGOING_PERMISSION,
  label: ['reference'],
  foundBy: ['invoiceNumber'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    accountSequenceNumber: sequenceNumber('No.', {
      within: 'project',
      given: 'command',
      writtenAs: { field: 'reference', prefix: 'A', digits: 2 },
    }),
    /** The number for people: "2417-A07". */
    reference: code('Application no.', { serverOwned: true, max: 60 }),
    /** Of the VAT invoice that follows the certificate. */
    invoiceNumber: code('Invoice no.', { serverOwned: true, max: 60 }),
    valuationDate: day('Valuation date', { required: true }),
    filterOn: choice('Claim work by', CLAIM_RULES, { required: true, serverOwned: true, initial: 'c' }),
    filterPercentage: percentage('Claim work complete to', { ...given0, atLeast: NIL, atMost: WHOLE }),
    state: stateField('State', {
      held: { label: 'Held', level: 'warning' },
      sent: { label: 'Sent', level: 'info' },
      query: { label: 'Query', level: 'error', isAside: true },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
      paid: { label: 'Paid', level: 'accent', isFixed: true },
      cancelled: { label: 'Cancelled', level: 'subtle', isEnd: true },
    }),
    notes: note('Notes'),
    /** The record whose terms it keeps: it can't be deleted meanwhile. */
    terms: ref('Contract terms', 'contractTerms', { ...given, within: { project: 'project' } }),
    /** Terms on the valuation date, as they were when it was generated or last worked out while Held. */
    retentionPercentage: percentage('Retention', given0),
    retentionKept: percentage('Share of the retention still held', { ...given0, initial: WHOLE }),
    discountPercentage: percentage('Main contractor’s discount', given0),
    retentionOnMaterials: flag('Retention on material on site too', given),
    retentionCap: money('Most that is retained', given),
    vatRate: percentage('VAT rate', given0),
    isReverseCharge: flag('Reverse charge', given),
    whyVat: note('Why this VAT', given),
    dueDate: day('Due date', given),
    noticeBy: day('Payment notice by', given),
    payLessBy: day('Pay less notice by', given),
    finalDate: day('Final date for payment', given),
    /** To date, as applied for. */
    work: money('Work done', given0),
    materials: money('Material on site', given0),
    onAccount: money('On account', given0),
    gross: money('Gross', given0),
    retention: money('Retention held', given0),
    discount: money('Discount', given0),
    net: money('Net to date', given0),
    certifiedBefore: money('Previously certified', given0),
    due: money('Due this period', given0),
    vat: money('VAT', given0),
    total: money('Total due', given0),
    sentOn: day('Sent on', given),
    sentBy: ref('Sent by', 'user', given),
    queryNotes: note('Query', given),
    queryResolutionNotes: note('How the query was resolved', given),
    cancelReason: note('Why cancelled', given),
    /** To date, as certified. `certifiedGross` is before retention. */
    certifiedOn: day('Certified on', given),
    certifiedGross: money('Certified to date', given),
    certifiedRetention: money('Retention of the certificate', given),
    certifiedDiscount: money('Discount of the certificate', given),
    certifiedNet: money('Certified net to date', given),
    certifiedDue: money('Certified this period', given),
    certifiedVat: money('VAT of the certificate', given),
    certifiedTotal: money('Certified total', given),
    certificateNotes: note('Notes of the certificate', given),
    /** The person at the client who certified through a link, with the role; null where a user recorded the certificate. */
    certifiedBy: text('Certified by', given),
    approvedAt: instant('Certificate recorded', given),
    approvedBy: ref('Certificate recorded by', 'user', given),
    /** Payments on the certificate so far, with VAT. */
    received: money('Received', given0),
    paidOn: day('Paid on', given),
    paidAt: instant('Marked as paid', given),
    paidBy: ref('Marked as paid by', 'user', given),
    /** Received with the last payment, as a part of what was received in all. */
    paidAmount: money('Received on the day it was paid', given),
    /** Until it is paid again; the history keeps it. */
    unpaidReason: note('Why the payment was taken back', given),
    /** The linked record on the accounting platform, and when it was pushed there. */
    codatId: text('Accounting record', given),
    codatPushedAt: instant('Pushed', given),
  },
  columns: ['reference', 'valuationDate', 'state', 'gross', 'due', 'certifiedDue', 'finalDate', 'paidOn'],
  sections: [
    { title: 'Application', fields: ['valuationDate'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  list: { empty: 'What you apply for to the client will be listed here, period by period' },
  defaultSort: '-valuationDate',
})
export type OutgoingApplication = RecordOf<typeof outgoingApplication>

const online = { when: 'online' } as const

/** All transitions reach the client or decide money, so they need a connection. Spec: APP-1; business 4, Payment application states. */
export const outgoingApplicationLifecycle = defineLifecycle(outgoingApplication, {
  field: 'state',
  guards: outgoingGuards,
  notEdited: ['sent', 'query', 'approved', 'paid', 'cancelled'],
  notDeleted: {
    held: 'This application has a number, so it can’t be deleted. Cancel it instead',
    sent: 'This application was sent, so it can’t be deleted. Cancel it instead',
    query: 'This application was sent, so it can’t be deleted. Cancel it instead',
    approved: 'This application is certified, so it can’t be deleted',
    paid: 'This application is paid, so it can’t be deleted',
    cancelled: 'This application has a number, so it stays with the others',
  },
  notArchived: ['held', 'sent', 'query', 'approved', 'paid'],
  transitions: {
    send: {
      ...online,
      label: 'Send application',
      from: ['held'],
      to: 'sent',
      rank: 'next',
      input: { sentOn: day('Sent on', { required: true }) },
      guards: ['hasLines', 'isWithinContract', 'isWithinAgreement', 'isWithinApproval', 'isAfterLast', 'isSentInTime'],
      hasConsequence: true,
      decides: ['sentBy'],
    },
    query: {
      ...online,
      label: 'Record a query',
      from: ['sent'],
      to: 'query',
      rank: 'other',
      input: { queryNotes: note('What the client asks', { required: true, max: 10_000 }) },
      sets: { queryResolutionNotes: null },
      hasConsequence: true,
    },
    resolve: {
      ...online,
      label: 'Resolve query',
      from: ['query'],
      to: 'sent',
      rank: 'next',
      input: { queryResolutionNotes: note('How it was resolved', { required: true, max: 10_000 }) },
    },
    approve: {
      ...online,
      label: 'Record certificate',
      from: ['sent'],
      to: 'approved',
      rank: 'next',
      input: {
        certifiedOn: day('Certified on', { required: true }),
        certifiedGross: money('Certified to date, before retention', { required: true, atLeast: NIL }),
        invoiceNumber: code('Invoice no.', { max: 60 }),
        certificateNotes: note('Notes of the certificate', { max: 10_000 }),
      },
      guards: ['isNewest', 'isNotAboveClaim', 'isCertifiedInTime'],
      hasConsequence: true,
      decides: [
        'certifiedBy',
        'certifiedRetention',
        'certifiedDiscount',
        'certifiedNet',
        'certifiedDue',
        'certifiedVat',
        'certifiedTotal',
        'approvedAt',
        'approvedBy',
      ],
    },
    receive: {
      ...online,
      label: 'Record a part payment',
      from: ['approved'],
      to: 'approved',
      rank: 'other',
      permission: ['AccountsApplications'],
      input: {
        receivedOn: day('Received on', { required: true }),
        receivedAmount: money('Amount received, with VAT', { required: true, atLeast: PENNY }),
      },
      guards: ['isReceivedInTime', 'isPartOfCertificate'],
      hasConsequence: true,
    },
    pay: {
      ...online,
      label: 'Mark as paid',
      from: ['approved'],
      to: 'paid',
      rank: 'next',
      permission: ['AccountsApplications'],
      input: {
        paidOn: day('Paid on', { required: true }),
        lastAmount: money('Amount received that day, with VAT, if not the rest of the certificate', { atLeast: NIL }),
      },
      guards: ['isPaidInTime', 'isNoMoreThanApplied', 'isAllThatIsOwed'],
      sets: { unpaidReason: null },
      hasConsequence: true,
      decides: ['paidAt', 'paidBy', 'paidAmount'],
    },
    // Clients pay in any order, and CIS is theirs to report.
    unpay: { ...takePaymentBack, permission: ['AccountsApplications'], guards: ['isNotPushed'] },
    unreceive: {
      ...online,
      label: 'Take the last part payment back',
      from: ['approved'],
      to: 'approved',
      rank: 'back',
      permission: ['AccountsApplications'],
      guards: ['hasReceived'],
      confirm: 'The last part payment is recorded again with a minus, so it no longer counts.',
      hasConsequence: true,
    },
    unapprove: {
      ...online,
      label: 'Take the certificate back',
      from: ['approved'],
      to: 'sent',
      rank: 'back',
      guards: ['isNewest', 'isNotPushed', 'isNotReceived'],
      confirm: 'The certified figures are cleared; the history keeps them.',
      undoes: 'approve',
      hasConsequence: true,
    },
    cancel: {
      ...online,
      label: 'Cancel application',
      from: ['held', 'sent', 'query'],
      to: 'cancelled',
      rank: 'other',
      input: { cancelReason: note('Why', { required: true, max: 2_000 }) },
      sets: { terms: null },
      hasConsequence: true,
    },
  },
})
