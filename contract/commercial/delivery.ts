import { day, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/** What came to site, as the person at the gate saw it. Spec: business 2, Deliveries. */
export const delivery = defineResource({
  name: 'delivery',
  singular: 'Delivery',
  plural: 'Deliveries',
  path: 'deliveries',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubDeliveries'], write: ['ProjectHubDeliveries'] },
  label: ['reference'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    reference: text('Delivery note no.', { required: true, max: 60 }),
    supplier: ref('Supplier', 'supplier'),
    deliveredOn: day('Delivered', { required: true }),
    received: note('What came', { required: true }),
    shortOrDamaged: note('Short or damaged'),
  },
  columns: ['deliveredOn', 'reference', 'supplier', 'received'],
  sections: [{ title: 'Delivery', fields: ['reference', 'supplier', 'deliveredOn', 'received', 'shortOrDamaged'] }],
  defaultSort: '-deliveredOn',
  mergeGroups: [['reference', 'supplier']],
})
export type Delivery = RecordOf<typeof delivery>
