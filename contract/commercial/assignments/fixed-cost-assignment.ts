import { ref } from '../../fields/field'
import { FIXED_COST_INVOICE_PERMISSION } from '../fixed-cost-invoice'
import { isDecided } from '../purchases/evidence'
import { defineAssignment } from './define-assignment'

/** A part of a fixed cost invoice as it goes into the accounts: fixed when the invoice is approved. Spec: COST-1; business 3, nominalCodeAssignments. */
export const fixedCostAssignment = defineAssignment({
  name: 'fixedCostAssignment',
  singular: 'Fixed cost assignment',
  path: 'fixedcostassignments',
  permission: FIXED_COST_INVOICE_PERMISSION,
  document: { invoice: ref('Invoice', 'fixedCostInvoice', { required: true }) },
  noun: 'invoice',
  fixed: invoice => (isDecided(invoice) ? 'is approved' : null),
})
