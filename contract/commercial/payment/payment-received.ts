import { day, money, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

const given = { required: true, serverOwned: true } as const

/**
 * A payment that the client made on a certificate, whole or in part. The transitions "receive" and "pay" of its application make it, and nothing else
 * does. Decision 697.
 */
export const paymentReceived = defineResource({
  name: 'paymentReceived',
  singular: 'Payment received',
  plural: 'Payments received',
  path: 'paymentsreceived',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: OUTGOING_PERMISSION.read, write: [] },
  label: ['receivedOn'],
  fields: {
    project: ref('Project', 'project', given),
    application: ref('Application', 'outgoingApplication', { ...given, within: { project: 'project' } }),
    receivedOn: day('Received on', given),
    /** With VAT; negative where a part payment is taken back, and where a certificate is below zero and we pay the client. */
    amount: money('Amount', given),
  },
  columns: ['receivedOn', 'amount'],
  sections: [],
  defaultSort: 'receivedOn',
})
export type PaymentReceived = RecordOf<typeof paymentReceived>
