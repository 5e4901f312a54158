import { ref } from '../fields/field'
import { defineResource } from '../kit/resource'
import { assignmentColumns, assignmentFields, assignmentSections } from './assignment-fields'
import { FIXED_COST_INVOICE_PERMISSION } from './fixed-cost-invoice'
import { invoiceSplit } from './purchases/evidence'

/** A part of a fixed cost invoice as it goes into the accounts. Spec: COST-1; business 3, nominalCodeAssignments. */
export const fixedCostAssignment = defineResource({
  name: 'fixedCostAssignment',
  singular: 'Fixed cost assignment',
  path: 'fixedcostassignments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: FIXED_COST_INVOICE_PERMISSION,
  label: ['shortName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    invoice: ref('Invoice', 'fixedCostInvoice', { required: true }),
    ...assignmentFields,
  },
  columns: assignmentColumns,
  sections: assignmentSections,
  evidence: invoiceSplit,
  defaultSort: 'id',
  mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
})
