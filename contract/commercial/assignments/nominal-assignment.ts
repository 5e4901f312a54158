import { ref } from '../../fields/field'
import type { RecordOf } from '../../kit/resource'
import { INVOICE_PERMISSION } from '../material-invoice'
import { isDecided } from '../purchases/evidence'
import { defineAssignment } from './define-assignment'

/** A part of a material invoice as it goes into the accounts: fixed when the invoice is approved. Spec: business 3, nominalCodeAssignments. */
export const nominalAssignment = defineAssignment({
  name: 'nominalAssignment',
  singular: 'Nominal assignment',
  path: 'nominalcodeassignments',
  permission: INVOICE_PERMISSION,
  document: { invoice: ref('Invoice', 'materialInvoice', { required: true }) },
  noun: 'invoice',
  fixed: invoice => (isDecided(invoice) ? 'is approved' : null),
})
export type NominalAssignment = RecordOf<typeof nominalAssignment>
