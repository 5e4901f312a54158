// Transitions that the applications of subcontractors have alike: labour, and supply and fit.
import { day, money, note } from '../../fields/field'
import { takePaymentBack } from '../common/take-payment-back'

const online = { when: 'online' } as const

/** Marks an application as paid, on a day and at a sum that the office works out again. */
export const payApplication = {
  ...online,
  label: 'Mark as paid',
  from: ['approved'],
  to: 'paid',
  rank: 'next',
  permission: ['AccountsApplications'],
  input: { paidOn: day('Paid on', { required: true }), toPay: money('To pay', { required: true }) },
  confirm: 'This records a payment made at the bank. It pays nothing itself.',
  guards: ['isPaidInTurn', 'isPaidOnTime', 'isNotInFuture', 'isAssigned', 'isStillThat'],
  sets: { unpaidReason: null },
  hasConsequence: true,
  decides: ['cisVerification', 'whyPaid', 'paidAt', 'paidBy'],
} as const

/** Takes a payment back: the last one of its subcontractor, and not once it is in a CIS return or in the accounts. */
export const takeApplicationPaymentBack = {
  ...takePaymentBack,
  permission: ['AccountsApplications'],
  guards: ['isPaidLast', 'isNotPushed', 'isNotFiled'],
} as const

/** Takes an approval back: the newest one only, and not once it is in the accounts. */
export const putBackApplication = {
  ...online,
  label: 'Put back to review',
  from: ['approved'],
  to: 'held',
  rank: 'back',
  guards: ['isNewest', 'isNotPushed'],
  confirm: 'Its approved figures are cleared; the history keeps them. It keeps its number.',
  undoes: 'approve',
} as const

/** Asks the subcontractor to explain an application, and takes the explanation. */
export const queryApplication = {
  query: {
    ...online,
    label: 'Record a query',
    from: ['held'],
    to: 'query',
    rank: 'other',
    input: { queryNotes: note('What the subcontractor has to explain', { required: true, max: 10_000 }) },
    sets: { queryResolutionNotes: null },
  },
  resolve: {
    ...online,
    label: 'Resolve query',
    from: ['query'],
    to: 'held',
    rank: 'next',
    input: { queryResolutionNotes: note('How it was resolved', { required: true, max: 10_000 }) },
  },
} as const
