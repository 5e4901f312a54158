import { ONE, SMALLEST } from '#domain/value/money'
import { choice, day, note, quantity, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { DELIVERY_PERMISSION } from './delivery'

export const SLOT_TIMES = [
  { value: 'any', label: 'Any time' },
  { value: 'early', label: 'Before 8' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
] as const

/**
 * A part of an order line due on its own day, in the line's units. The rest is due on the order's required date. Due, late and received are derived
 * from the deliveries. Spec: MAT-3.
 */
export const deliverySlot = defineResource({
  name: 'deliverySlot',
  singular: 'Delivery date',
  path: 'deliveryslots',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: DELIVERY_PERMISSION.read, write: ['ProjectHubMaterialOrders', 'ProjectHubDeliveries'] },
  label: ['day'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    orderLine: ref('Order line', 'materialOrderLine', { required: true }),
    day: day('To come on', { required: true }),
    quantity: quantity('Quantity', { required: true, atLeast: SMALLEST, initial: ONE }),
    timeOfDay: choice('Time of day', SLOT_TIMES, { required: true, initial: 'any' }),
    note: note('Note', { max: 2_000 }),
  },
  columns: ['day', 'orderLine', 'quantity', 'timeOfDay'],
  sections: [{ title: 'Delivery date', fields: ['orderLine', 'day', 'quantity', 'timeOfDay', 'note'] }],
  defaultSort: 'day',
})
export type DeliverySlot = RecordOf<typeof deliverySlot>
