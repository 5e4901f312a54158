import { file, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { COST_PERMISSION } from './external-cost'

/** A paper of an external cost beside its first: a receipt, a delivery note, a mail. Spec: COST-2; commercial section 1, External cost, files. */
export const costDocument = defineResource({
  name: 'costDocument',
  singular: 'Cost document',
  path: 'costentitydocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: COST_PERMISSION,
  label: ['fileName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    cost: ref('External cost', 'externalCost', { required: true }),
    fileName: text('File name', { required: true }),
    file: file('File', { required: true }),
  },
  columns: ['fileName'],
  sections: [{ title: 'Document', fields: ['fileName', 'file'] }],
  defaultSort: 'id',
})
export type CostDocument = RecordOf<typeof costDocument>
