import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { assignmentColumns, assignmentFields, assignmentSections } from './assignment-fields'
import { COST_PERMISSION } from './external-cost'
import { costSplit } from './purchases/evidence'

/** A part of an external cost as it goes into the accounts. Spec: COST-2. */
export const costAssignment = defineResource({
  name: 'costAssignment',
  singular: 'Cost assignment',
  path: 'costentityassignments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: COST_PERMISSION,
  label: ['shortName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    cost: ref('External cost', 'externalCost', { required: true }),
    ...assignmentFields,
  },
  columns: assignmentColumns,
  sections: assignmentSections,
  evidence: costSplit,
  defaultSort: 'id',
  mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
})
export type CostAssignment = RecordOf<typeof costAssignment>
