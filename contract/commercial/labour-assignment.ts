import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { assignmentColumns, assignmentFields, assignmentSections } from './assignment-fields'
import { LABOUR_PERMISSION } from './labour-readers'
import { labourSplit } from './purchases/evidence'

/**
 * A part of an approved labour application as it goes into the accounts: labour and materials separately, since CIS applies to labour alone. Spec:
 * LAB-1; business 3, nominalCodeAssignments.
 */
export const labourAssignment = defineResource({
  name: 'labourAssignment',
  singular: 'Labour assignment',
  path: 'labourapplicationassignments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: LABOUR_PERMISSION.read, write: ['ProjectHubLabourReview', 'AccountsApplications'] },
  label: ['shortName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Labour application', 'labourApplication', { required: true }),
    ...assignmentFields,
  },
  columns: assignmentColumns,
  sections: assignmentSections,
  evidence: labourSplit,
  defaultSort: 'id',
  mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
})
export type LabourAssignment = RecordOf<typeof labourAssignment>
