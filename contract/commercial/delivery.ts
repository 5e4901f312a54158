import { day, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/** Who records what came, and who needs to know: those who order and those who pay. */
export const DELIVERY_PERMISSION = {
  read: ['ProjectHubDeliveries', 'ProjectHubMaterialBill', 'ProjectHubMaterialOrders', 'ProjectHubMaterialInvoices'],
  write: ['ProjectHubDeliveries'],
} as const

/**
 * What came to site, as the person at the gate saw it: with an order or without, its lines counted or only told in words. Once an invoice of its
 * order is approved it stays as it is; what was wrong is taken back by a line of its own. Spec: business 2, Deliveries; commercial section 3.
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
    order: ref('Order', 'materialOrder'),
    reference: text('Delivery note no.', { required: true, max: 60 }),
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
