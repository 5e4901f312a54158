import { position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A heading of the bill; headings nest to five levels, so that a client's sections can be mirrored. */
export const productGroup = defineResource({
  name: 'productGroup',
  singular: 'Heading',
  path: 'productgroups',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities', 'ProjectHubProgress'],
    write: ['ProjectsBillOfQuantities'],
  },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    name: text('Heading', { required: true, max: 500 }),
    parent: ref('Under', 'productGroup'),
    order: position(),
  },
  columns: ['name', 'parent'],
  sections: [{ title: 'Heading', fields: ['assessment', 'name', 'parent'] }],
  defaultSort: 'order',
  order: { by: 'assessment', field: 'order' },
})
export type ProductGroup = RecordOf<typeof productGroup>
