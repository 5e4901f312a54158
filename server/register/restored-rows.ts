/** Tables without a resource whose rows go with a deleted record and come back when it is restored. */
export const RESTORED_ROWS: readonly string[] = [
  'tax_details',
  'incoming_payment_party',
  'labour_payment_party',
  'material_invoice_payment',
  'fixed_cost_invoice_payment',
  'portal_line',
  'role_permission',
  'branch_base',
  'branch_step',
]
