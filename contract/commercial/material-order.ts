import { orderGuards } from '#domain/commercial/orders/order-guards'
import { NIL } from '#domain/value/money'
import { day, instant, integer, money, note, ref, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../lifecycle'
import { defineResource, type RecordOf } from '../resource'

/** Who needs to know of an order: those who buy, those who receive it, and those who pay it. */
export const ORDER_READERS = [
  'ProjectHubMaterialOrders',
  'ProjectHubMaterialBill',
  'ProjectHubMaterialInvoices',
  'ProjectHubDeliveries',
  'AccountsOrders',
] as const

/**
 * What is bought from one supplier. It is drafted anywhere, also without a connection; the server numbers it when it is made ready or sent, so
 * that numbers have neither gaps nor doubles. The states between Sent and Delivered follow from what came. Spec: business 7; commercial section 3.
 */
export const materialOrder = defineResource({
  name: 'materialOrder',
  singular: 'Order',
  path: 'materialorders',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ORDER_READERS, write: ['ProjectHubMaterialOrders'] },
  label: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    number: integer('No.', { serverOwned: true }),
    /** The project's number and the order's, as the supplier knows it: "1150-041". */
    reference: text('Order no.', { serverOwned: true }),
    supplier: ref('Supplier', 'supplier'),
    contact: ref('Their contact', 'supplierPerson'),
    email: text('Send to', { reach: 'email' }),
    requiredDate: day('Required by'),
    deliverTo: text('Deliver to'),
    siteContact: ref('Contact on site', 'user'),
    deliveryCharge: money('Delivery charge', { atLeast: NIL }),
    vatCode: ref('VAT code', 'vatCode'),
    notes: note('Notes to the supplier'),
    state: stateField('State', {
      draft: { label: 'Draft', level: 'subtle' },
      held: { label: 'Held', level: 'warning', isFixed: true },
      sent: { label: 'Sent', level: 'info', isFixed: true },
      part_delivered: { label: 'Part delivered', level: 'info-secondary', isFixed: true },
      delivered: { label: 'Delivered', level: 'accent', isFixed: true },
      complete: { label: 'Complete', level: 'accent', isFixed: true },
      cancelled: { label: 'Cancelled', level: 'none', isEnd: true, isFixed: true },
    }),
    sentAt: instant('Sent', { serverOwned: true }),
    sentBy: ref('Sent by', 'user', { serverOwned: true }),
  },
  columns: ['reference', 'supplier', 'state', 'requiredDate', 'sentAt'],
  sections: [
    { title: 'Order', fields: ['supplier', 'contact', 'email', 'requiredDate'] },
    { title: 'Delivery', fields: ['deliverTo', 'siteContact', 'deliveryCharge', 'vatCode'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-createdAt',
  mergeGroups: [['supplier', 'contact', 'email']],
})
export type MaterialOrder = RecordOf<typeof materialOrder>

const online = { when: 'online' } as const

/** Spec: MAT-2; commercial section 3, Order. All moves need a connection: they number a document, or reach a supplier. */
export const materialOrderLife = defineLifecycle(materialOrder, {
  field: 'state',
  guards: orderGuards,
  notArchived: ['held', 'sent', 'part_delivered'],
  moves: {
    send: {
      ...online,
      label: 'Mark as sent',
      from: ['draft', 'held'],
      to: 'sent',
      rank: 'next',
      guards: ['hasSupplier', 'hasLines', 'isPriced'],
      confirm:
        'The order gets its number and stays as it is from now on. Quoin does not send it yet: give it to the supplier yourself.',
      hasConsequence: true,
    },
    hold: {
      ...online,
      label: 'Hold, ready to send',
      from: ['draft'],
      to: 'held',
      rank: 'other',
      guards: ['hasSupplier', 'hasLines'],
      hasConsequence: true,
    },
    close: {
      ...online,
      label: 'Close order',
      from: ['sent', 'part_delivered', 'delivered'],
      to: 'complete',
      rank: 'next',
      confirm: 'Nothing more is expected on this order. What did not come counts as left to order again.',
    },
    unhold: { ...online, label: 'Back to draft', from: ['held'], to: 'draft', rank: 'back' },
    cancel: {
      ...online,
      label: 'Cancel order',
      from: ['draft', 'held', 'sent'],
      to: 'cancelled',
      rank: 'other',
      guards: ['hasNothingTaken'],
      confirm: 'Its quantities go back to the material bill.',
    },
    uncancel: { ...online, label: 'Put back to draft', from: ['cancelled'], to: 'draft', rank: 'back' },
    reopen: {
      ...online,
      label: 'Open order again',
      from: ['complete'],
      to: 'sent',
      rank: 'back',
      hasConsequence: true,
    },
  },
})
