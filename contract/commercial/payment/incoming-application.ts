import { incomingGuards } from '#domain/commercial/payment/incoming-guards'
import { NIL } from '#domain/value/money'
import { code, day, flag, instant, money, note, percentage, ref, sequenceNumber, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { defineResource, type RecordOf } from '../../kit/resource'
import { payApplication, putBackApplication, queryApplication, takeApplicationPaymentBack } from './application-steps'
import { INCOMING_APPROVERS, INCOMING_PERMISSION } from './incoming-readers'

const given = { serverOwned: true } as const

/**
 * A supply and fit subcontractor's application for payment up to a day. All of it is cumulative: a period is the difference to the last certificate.
 * It is entered as Held, also without a connection, and gets its number when it is approved. The server works the figures from `gross` on out at
 * approval, and the tax again on the day of payment. Spec: APP-2; business 3 and 4; decisions 711, 712.
 */
export const incomingApplication = defineResource({
  name: 'incomingApplication',
  singular: 'Incoming application',
  path: 'incomingpaymentapplications',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INCOMING_PERMISSION,
  label: ['reference'],
  unnamed: 'Held application',
  foundBy: ['invoiceNumber'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    subcontractor: ref('Subcontractor', 'subcontractor', { required: true }),
    accountSequenceNumber: sequenceNumber('No.', {
      within: null,
      given: 'command',
      writtenAs: { field: 'reference', prefix: 'SF-', digits: 3 },
    }),
    /** The number for people: "SF-014". */
    reference: code('Application no.', { ...given, max: 40 }),
    /** The subcontractor's own number of it. */
    invoiceNumber: code('Their number', { max: 60 }),
    effectiveDate: day('Work up to', { required: true }),
    receivedOn: day('Received on', { required: true }),
    materialsToDate: money('Materials to date, for CIS', { required: true, atLeast: NIL, initial: NIL }),
    notes: note('Notes'),
    state: stateField('State', {
      held: { label: 'Held', level: 'warning' },
      query: { label: 'Query', level: 'error', isAside: true },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
      paid: { label: 'Paid', level: 'accent', isFixed: true },
      cancelled: { label: 'Cancelled', level: 'subtle', isEnd: true },
    }),
    queryNotes: note('Query', given),
    queryResolutionNotes: note('How the query was resolved', given),
    cancelReason: note('Why cancelled', given),
    /** Whether the form said that the subcontractor reads the reason: older ones were typed for us alone. Decision 752. */
    cancelReasonForThem: flag('The subcontractor reads why', given),
    approvedMaterials: money('Materials approved to date', { ...given, atLeast: NIL }),
    overrideReason: note('Why more than was done', given),
    /** Terms of the subcontract as they were at the approval, and the record they are from. */
    terms: ref('Subcontract terms', 'subcontractTerms', {
      ...given,
      within: { project: 'project', subcontractor: 'subcontractor' },
    }),
    retentionPercentage: percentage('Retention', given),
    retentionKept: percentage('Share of the retention still held', given),
    discountPercentage: percentage('Main contractor’s discount', given),
    materialsAfterRetention: flag('For CIS, retention was taken off the materials too', given),
    isEndUser: flag('We had declared that we are the end user', given),
    dueDate: day('Due date', given),
    noticeBy: day('Payment notice by', given),
    payLessBy: day('Pay less notice by', given),
    finalDate: day('Final date for payment', given),
    /** As approved, to date and before it. */
    gross: money('Approved to date', given),
    grossBefore: money('Approved before', given),
    retention: money('Retention held', given),
    retentionBefore: money('Retention held before', given),
    discount: money('Discount', given),
    net: money('Net to date', given),
    certifiedBefore: money('Previously certified', given),
    /** The notice by which we pay less than was certified; null where none was served. Decision 709. */
    payLessServedOn: day('Pay less notice served on', given),
    payLessAmount: money('Sum due by the pay less notice', { ...given, atLeast: NIL }),
    payLessBasis: note('How the pay less sum is worked out', given),
    payLessAt: instant('Pay less notice recorded', given),
    payLessFrom: ref('Pay less notice recorded by', 'user', given),
    /** Certified and not paid by our notice, of this certificate and of those before it. */
    withheld: money('Withheld by pay less notice', given),
    withheldBefore: money('Withheld by earlier notices', given),
    leftOut: money('Materials left out of CIS', given),
    leftOutBefore: money('Materials left out of CIS before', given),
    cisBaseBefore: money('CIS was worked on before', given),
    payable: money('Payable before tax', given),
    cisRate: percentage('CIS', given),
    cisBase: money('CIS is worked on', given),
    cisDeduction: money('CIS deduction', given),
    vat: money('VAT to pay', given),
    vatAccounted: money('VAT we account for', given),
    toPay: money('To pay', given),
    whyApproved: note('Why this deduction', given),
    approvedAt: instant('Approved', given),
    approvedBy: ref('Approved by', 'user', given),
    paidOn: day('Paid on', given),
    /** HMRC's number, as it was on the day of payment. */
    cisVerification: code('CIS verification number', { ...given, max: 30 }),
    whyPaid: note('Why this deduction, on the day of payment', given),
    paidAt: instant('Marked as paid', given),
    paidBy: ref('Marked as paid by', 'user', given),
    /** Until it is paid again; the history keeps it. */
    unpaidReason: note('Why the payment was taken back', given),
    /** The linked record on the accounting platform, and when it was pushed there. */
    codatId: text('Accounting record', given),
    codatPushedAt: instant('Pushed', given),
    /** Name and time of the person at the subcontractor who sent it from the portal; null where we entered it. Decision 734. */
    portalSender: text('Sent in the portal by', given),
    portalSentAt: instant('Sent in the portal', given),
    portalNote: note('Their note', given),
    portalWithdrawnBy: text('Withdrawn in the portal by', given),
  },
  columns: ['reference', 'subcontractor', 'effectiveDate', 'state', 'gross', 'toPay', 'finalDate', 'paidOn'],
  sections: [
    { title: 'Application', fields: ['subcontractor', 'invoiceNumber', 'effectiveDate', 'receivedOn'] },
    { title: 'Money', fields: ['materialsToDate'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-effectiveDate',
  // The other sums are to date: added up they would count work twice.
  list: {
    empty: 'What supply and fit subcontractors apply for will be listed here',
    sums: ['payable', 'cisDeduction', 'vat', 'toPay'],
  },
})
export type IncomingApplication = RecordOf<typeof incomingApplication>

const online = { when: 'online' } as const
const approvers = { ...online, permission: INCOMING_APPROVERS } as const
const KEPT = {
  approved: 'This application is approved, so it stays as it is. Put it back to review first',
  paid: 'This application is paid, so it stays as it is',
  cancelled: 'This application is cancelled. Enter another',
}

/** All transitions decide money or reach the subcontractor, so they need a connection. Spec: business 4, Payment application states. */
export const incomingApplicationLifecycle = defineLifecycle(incomingApplication, {
  field: 'state',
  guards: incomingGuards,
  notEdited: KEPT,
  notDeleted: KEPT,
  notArchived: ['approved', 'paid'],
  transitions: {
    query: { ...queryApplication.query, permission: INCOMING_APPROVERS },
    resolve: { ...queryApplication.resolve, permission: INCOMING_APPROVERS },
    approve: {
      ...approvers,
      label: 'Approve',
      from: ['held'],
      to: 'approved',
      rank: 'next',
      input: { overrideReason: note('Why more than was done', { max: 2_000 }) },
      guards: [
        'isNotOwn',
        'isWorked',
        'hasTerms',
        'hasLines',
        'isOnce',
        'isDecided',
        'isWhole',
        'isInOrder',
        'isInLimit',
        'isWithin',
      ],
      hasConsequence: true,
      decides: [
        'terms',
        'retentionPercentage',
        'retentionKept',
        'discountPercentage',
        'dueDate',
        'noticeBy',
        'payLessBy',
        'finalDate',
        'gross',
        'grossBefore',
        'retention',
        'retentionBefore',
        'discount',
        'net',
        'certifiedBefore',
        'withheldBefore',
        'leftOut',
        'leftOutBefore',
        'cisBaseBefore',
        'payable',
        'cisRate',
        'cisBase',
        'cisDeduction',
        'vat',
        'vatAccounted',
        'toPay',
        'whyApproved',
        'approvedAt',
        'approvedBy',
      ],
    },
    payLess: {
      ...approvers,
      label: 'Serve a pay less notice',
      from: ['approved'],
      to: 'approved',
      rank: 'other',
      input: {
        payLessServedOn: day('Served on', { required: true }),
        payLessAmount: money('Sum due, before tax', { required: true, atLeast: NIL }),
        payLessBasis: note('How the sum is worked out', { required: true, max: 10_000 }),
      },
      guards: ['isFirstPayLess', 'isPayLessInTime', 'isNoMoreThanCertified', 'isNotPushed'],
      hasConsequence: true,
      decides: ['payLessAt', 'payLessFrom', 'withheld'],
    },
    withdrawPayLess: {
      ...approvers,
      label: 'Withdraw the pay less notice',
      from: ['approved'],
      to: 'approved',
      rank: 'back',
      guards: ['hasPayLess', 'isNotPushed'],
      confirm: 'What is certified is to be paid again. The history keeps the notice.',
      undoes: 'payLess',
      hasConsequence: true,
    },
    pay: payApplication,
    unpay: takeApplicationPaymentBack,
    unapprove: {
      ...putBackApplication,
      permission: INCOMING_APPROVERS,
      guards: ['isNewest', 'isNotPushed', 'isNotNoticed'],
      hasConsequence: true,
    },
    cancel: {
      ...approvers,
      label: 'Cancel application',
      from: ['held', 'query'],
      to: 'cancelled',
      rank: 'other',
      input: { cancelReason: note('Why, as the subcontractor reads it in the portal', { required: true, max: 2_000 }) },
      sets: { cancelReasonForThem: true },
    },
  },
})
