import { labourGuards } from '#domain/commercial/labour/labour-guards'
import { NIL, WHOLE } from '#domain/value/money'
import { code, day, flag, instant, money, note, percentage, ref, sequenceNumber, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'
import { payApplication, putBackApplication, takeApplicationPaymentBack } from './payment/application-steps'
import { LABOUR_PERMISSION } from './labour-readers'

/**
 * A labour subcontractor's application for payment up to a day. All of it is cumulative: a period is the difference to the last approval. A phone
 * enters it without a connection, as Held. It gets its number when it is approved, so that numbers have no gaps or duplicates. The server computes
 * the figures from `grossToDate` on at approval and at payment. Decision 473. Spec: business 3 and 4, Labour application.
 */
export const labourApplication = defineResource({
  name: 'labourApplication',
  singular: 'Labour application',
  path: 'labourpaymentapplications',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: LABOUR_PERMISSION,
  label: ['reference'],
  unnamed: 'Held application',
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    subcontractor: ref('Subcontractor', 'subcontractor', { required: true }),
    accountSequenceNumber: sequenceNumber('No.', {
      within: null,
      given: 'command',
      writtenAs: { field: 'reference', prefix: 'LA-', digits: 3 },
    }),
    /** The number for people: "LA-014". */
    reference: code('Application no.', { serverOwned: true, max: 40 }),
    effectiveDate: day('Work up to', { required: true }),
    materialsToDate: money('Materials to date', { required: true, atLeast: NIL, initial: NIL }),
    retentionPercentage: percentage('Retention', { required: true, atLeast: NIL, atMost: WHOLE, initial: NIL }),
    /** Whether CIS deducts declared materials less their retention, instead of in full. */
    materialsAfterRetention: flag('For CIS, take retention off the materials too'),
    isEndUser: flag('We have declared in writing that we are the end user'),
    notes: note('Notes'),
    state: stateField('State', {
      held: { label: 'Held', level: 'warning' },
      approved: { label: 'Approved', level: 'accent', isFixed: true },
      paid: { label: 'Paid', level: 'accent', isFixed: true },
    }),
    approvedMaterials: money('Materials approved to date', { serverOwned: true, atLeast: NIL }),
    overrideReason: note('Why more than was done', { serverOwned: true }),
    grossToDate: money('Approved to date', { serverOwned: true }),
    grossBefore: money('Approved before', { serverOwned: true }),
    materialsBefore: money('Materials approved before', { serverOwned: true }),
    retentionToDate: money('Retention to date', { serverOwned: true }),
    retentionBefore: money('Retention held before', { serverOwned: true }),
    leftOutBefore: money('Materials left out of CIS before', { serverOwned: true }),
    cisBaseBefore: money('CIS was worked on before', { serverOwned: true }),
    payable: money('Payable before tax', { serverOwned: true }),
    cisRate: percentage('CIS', { serverOwned: true }),
    cisBase: money('CIS is worked on', { serverOwned: true }),
    cisDeduction: money('CIS deduction', { serverOwned: true }),
    vat: money('VAT to pay', { serverOwned: true }),
    vatAccounted: money('VAT we account for', { serverOwned: true }),
    toPay: money('To pay', { serverOwned: true }),
    whyApproved: note('Why this deduction', { serverOwned: true }),
    approvedAt: instant('Approved', { serverOwned: true }),
    approvedBy: ref('Approved by', 'user', { serverOwned: true }),
    paidOn: day('Paid on', { serverOwned: true }),
    /** HMRC's number, as it was on the day of payment. */
    cisVerification: code('CIS verification number', { serverOwned: true, max: 30 }),
    whyPaid: note('Why this deduction, on the day of payment', { serverOwned: true }),
    paidAt: instant('Marked as paid', { serverOwned: true }),
    paidBy: ref('Marked as paid by', 'user', { serverOwned: true }),
    /** Until it is paid again; the history keeps it. */
    unpaidReason: note('Why the payment was taken back', { serverOwned: true }),
    /** The linked record on the accounting platform, and when it was pushed there. */
    codatId: text('Accounting record', { serverOwned: true }),
    codatPushedAt: instant('Pushed', { serverOwned: true }),
  },
  columns: ['reference', 'subcontractor', 'effectiveDate', 'state', 'grossToDate', 'toPay', 'paidOn'],
  sections: [
    { title: 'Application', fields: ['subcontractor', 'assessment', 'effectiveDate'] },
    { title: 'Money', fields: ['materialsToDate', 'retentionPercentage', 'materialsAfterRetention', 'isEndUser'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-effectiveDate',
  // The other sums are to date: added up they would count work twice.
  list: {
    empty: 'What labour subcontractors apply for will be listed here',
    sums: ['payable', 'cisDeduction', 'vat', 'toPay'],
  },
  mergeGroups: [['subcontractor', 'assessment']],
})
export type LabourApplication = RecordOf<typeof labourApplication>

const online = { when: 'online' } as const
const APPROVERS = ['ProjectHubLabourReview'] as const

/** All transitions decide money, so they need a connection. Spec: LAB-1. */
export const labourApplicationLifecycle = defineLifecycle(labourApplication, {
  field: 'state',
  guards: labourGuards,
  notDeleted: {
    approved:
      'This labour application is approved and has a number, so it can’t be deleted. If nothing of it is due, put it back to review and approve it for nothing',
    paid: 'This labour application is paid, so it can’t be deleted',
  },
  notArchived: ['approved', 'paid'],
  transitions: {
    approve: {
      ...online,
      label: 'Approve',
      from: ['held'],
      to: 'approved',
      rank: 'next',
      permission: APPROVERS,
      input: { overrideReason: note('Why more than was done', { max: 2_000 }) },
      guards: ['isNotOwn', 'isWorked', 'hasLines', 'isOnce', 'isDecided', 'isInOrder', 'isInLimit', 'isWithin'],
      hasConsequence: true,
      decides: [
        'grossToDate',
        'grossBefore',
        'materialsBefore',
        'retentionToDate',
        'retentionBefore',
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
    pay: payApplication,
    unpay: takeApplicationPaymentBack,
    reopen: { ...putBackApplication, permission: APPROVERS },
  },
})
