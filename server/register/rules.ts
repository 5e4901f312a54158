import { roleIsOpen } from '../auth/roles/role-is-open'
import { userIsInReach } from '../auth/users/user-changes'
import { limitIsByAnother } from '../commercial/approval'
import { commentIsOwn } from '../commercial/comment-is-own'
import { deliveryIsOpen, deliveryLineIsOpen } from '../commercial/delivery-rules'
import { costAssignmentIsSound, externalCostIsOpen } from '../commercial/external-cost-rules'
import { assignmentIsSound, invoiceIsSound, invoiceOfPartIsOpen } from '../commercial/invoice-rules'
import { applicationIsHeld, applicationOfItemIsHeld } from '../commercial/labour/labour-rules'
import { labourAssignmentIsSound } from '../commercial/labour/labour-assignments'
import { FIXED_COST_PAPERS } from '../commercial/fixed-cost-papers'
import { MATERIAL_PAPERS } from '../commercial/material-papers'
import { orderIsDraft, orderOfLineIsDraft } from '../commercial/order-rules'
import { billIsOpen } from '../estimating/bill-is-open'
import { budgetIsOpen } from '../estimating/budget-line'
import { oneContingency } from '../estimating/one-contingency'
import { quoteIsLive } from '../estimating/quotes/quote-is-live'
import type { Rule } from '../records/rule'

/** The rules of each resource's records, by resource. */
export const RULES: Readonly<Record<string, Rule>> = {
  role: roleIsOpen,
  user: userIsInReach,
  assessmentZone: billIsOpen,
  billNote: billIsOpen,
  productGroup: billIsOpen,
  assessmentProduct: billIsOpen,
  productQuantities: billIsOpen,
  assessmentFixedCost: oneContingency,
  adjustment: billIsOpen,
  assessmentBudget: budgetIsOpen,
  labourComponent: billIsOpen,
  componentMaterial: billIsOpen,
  componentActivity: billIsOpen,
  quoteRequest: quoteIsLive,
  quoteRequestLine: quoteIsLive,
  bidderQuote: quoteIsLive,
  quoteFile: quoteIsLive,
  projectRole: limitIsByAnother,
  issueComment: commentIsOwn,
  materialOrder: orderIsDraft(MATERIAL_PAPERS),
  materialOrderLine: orderOfLineIsDraft(MATERIAL_PAPERS),
  fixedCostOrder: orderIsDraft(FIXED_COST_PAPERS),
  fixedCostOrderLine: orderOfLineIsDraft(FIXED_COST_PAPERS),
  delivery: deliveryIsOpen,
  deliveryLine: deliveryLineIsOpen,
  materialInvoice: invoiceIsSound(MATERIAL_PAPERS),
  materialInvoiceLine: invoiceOfPartIsOpen(MATERIAL_PAPERS),
  nominalAssignment: assignmentIsSound(MATERIAL_PAPERS),
  fixedCostInvoice: invoiceIsSound(FIXED_COST_PAPERS),
  fixedCostInvoiceLine: invoiceOfPartIsOpen(FIXED_COST_PAPERS),
  fixedCostAssignment: assignmentIsSound(FIXED_COST_PAPERS),
  externalCost: externalCostIsOpen,
  costAssignment: costAssignmentIsSound,
  labourApplication: applicationIsHeld,
  labourItem: applicationOfItemIsHeld,
  labourAssignment: labourAssignmentIsSound,
}
