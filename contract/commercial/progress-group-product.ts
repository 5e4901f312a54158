import { position, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** One product of a progress group, in the group's order. Spec: PROG-2. */
export const progressGroupProduct = defineResource({
  name: 'progressGroupProduct',
  singular: 'Product of a group',
  plural: 'Products of a group',
  path: 'progressgroupproducts',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubProgress'], write: ['ProjectHubProgress'] },
  label: [],
  fields: {
    project: ref('Project', 'project', { required: true }),
    group: ref('Progress group', 'progressGroup', { required: true, within: { assessment: 'assessment' } }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    place: position(),
  },
  columns: ['product'],
  sections: [{ title: 'Product', fields: ['product'] }],
  defaultSort: 'place',
  order: { by: 'group', field: 'place' },
})
export type ProgressGroupProduct = RecordOf<typeof progressGroupProduct>
