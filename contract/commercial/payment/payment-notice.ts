import { NIL } from '#domain/value/money'
import { choice, day, money, note, ref } from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { recordedOnce, withdrawReason } from '../../kit/recorded-once'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

/** The client serves the first two, and we serve the third where the client's payment notice is missed. Housing Grants Act 1996, sections 110A to 111. */
export const NOTICE_TYPES = [
  { value: 'payment', label: 'Payment notice' },
  { value: 'payLess', label: 'Pay less notice' },
  { value: 'default', label: 'Notice in default' },
] as const

/**
 * A notice that was served about an application to the client, as evidence: it is never edited. One that was recorded by mistake is withdrawn with the
 * reason. Decision 697.
 */
export const paymentNotice = defineResource({
  name: 'paymentNotice',
  singular: 'Notice',
  plural: 'Notices',
  path: 'paymentnotices',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: OUTGOING_PERMISSION,
  label: ['type'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Application', 'outgoingApplication', { required: true, within: { project: 'project' } }),
    type: choice('Notice', NOTICE_TYPES, { required: true, initial: 'payment' }),
    servedOn: day('Served on', { required: true }),
    /** The sum it states as due on the due date, without VAT. */
    amount: money('Sum due, without VAT', { required: true, atLeast: NIL }),
    basis: note('How the sum is worked out', { required: true }),
    state: stateField('State', {
      served: { label: 'Served', level: 'info', isFixed: true },
      withdrawn: { label: 'Withdrawn', level: 'subtle', isEnd: true },
    }),
    withdrawReason,
  },
  columns: ['type', 'servedOn', 'amount', 'state'],
  sections: [{ title: 'Notice', fields: ['type', 'servedOn', 'amount', 'basis'] }],
  defaultSort: '-servedOn',
})
export type PaymentNotice = RecordOf<typeof paymentNotice>

export const paymentNoticeLifecycle = defineLifecycle(paymentNotice, recordedOnce('notice', 'served'))
