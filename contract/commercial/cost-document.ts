import { file, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { COST_PERMISSION } from './external-cost'
import { costEvidence } from './purchases/evidence'

/** A further document of an external cost: a receipt, a delivery note, a mail. Spec: COST-2. */
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
  evidence: costEvidence,
  defaultSort: 'id',
})
export type CostDocument = RecordOf<typeof costDocument>
