import { code, day, note, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Permissions for deliveries: those who record them, and those who order and pay. */
export const DELIVERY_PERMISSION = {
  read: ['ProjectHubDeliveries', 'ProjectHubMaterialBill', 'ProjectHubMaterialOrders', 'ProjectHubMaterialInvoices'],
  write: ['ProjectHubDeliveries'],
} as const

/**
 * A delivery as the person at the gate saw it: with or without an order, with counted lines or only a description. Once an invoice of its order is
 * approved it cannot change; a line of its own corrects an error. Spec: business 2, Deliveries.
 */
export const delivery = defineResource({
  name: 'delivery',
  singular: 'Delivery',
  plural: 'Deliveries',
  path: 'deliveries',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: DELIVERY_PERMISSION,
  label: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    order: ref('Order', 'materialOrder', { within: { 'supplier?': 'supplier?' } }),
    reference: code('Delivery note no.', { required: true, max: 60 }),
    supplier: ref('Supplier', 'supplier'),
    deliveredOn: day('Delivered', { required: true }),
    received: note('What came'),
    shortOrDamaged: note('Short or damaged'),
  },
  columns: ['deliveredOn', 'reference', 'order', 'supplier', 'received'],
  sections: [
    { title: 'Delivery', fields: ['reference', 'order', 'supplier', 'deliveredOn', 'received', 'shortOrDamaged'] },
  ],
  defaultSort: '-deliveredOn',
  days: ['deliveredOn'],
  mergeGroups: [['reference', 'order', 'supplier']],
})
export type Delivery = RecordOf<typeof delivery>
