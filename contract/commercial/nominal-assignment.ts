import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { assignmentColumns, assignmentFields, assignmentSections } from './assignment-fields'
import { INVOICE_PERMISSION } from './material-invoice'
import { invoiceSplit } from './purchases/evidence'

/** A part of an invoice as it goes into the accounts. Spec: business 3, nominalCodeAssignments. */
export const nominalAssignment = defineResource({
  name: 'nominalAssignment',
  singular: 'Nominal assignment',
  path: 'nominalcodeassignments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['shortName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    invoice: ref('Invoice', 'materialInvoice', { required: true }),
    ...assignmentFields,
  },
  columns: assignmentColumns,
  sections: assignmentSections,
  evidence: invoiceSplit,
  defaultSort: 'id',
  mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
})
export type NominalAssignment = RecordOf<typeof nominalAssignment>
