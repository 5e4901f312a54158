import { roleIsOpen } from '../auth/roles/role-is-open'
import { userIsInReach } from '../auth/users/user-changes'
import { limitIsByAnother } from '../commercial/approval'
import { commentIsOwn } from '../commercial/comment-is-own'
import { deliveryIsOpen, deliveryLineIsOpen, deliveryPhotoIsOpen } from '../commercial/delivery-rules'
import { externalCostIsOpen } from '../commercial/external-cost-rules'
import { hireKeepsPaidDays } from '../commercial/hire-rules'
import { invoiceIsSound, invoiceOfPartIsOpen } from '../commercial/invoice-rules'
import { applicationIsHeld, applicationOfItemIsHeld } from '../commercial/labour/labour-rules'
import { FIXED_COST_PURCHASE } from '../commercial/fixed-cost-purchases'
import { MATERIAL_PURCHASE } from '../commercial/material-purchases'
import { noticeIsOfSent } from '../commercial/payment/notice-rules'
import { applicationIsGenerated } from '../commercial/payment/outgoing-rules'
import { orderIsDraft, orderOfLineIsDraft } from '../commercial/order-rules'
import { billIsOpen } from '../estimating/bill-is-open'
import { partIsOpen, productIsOpen, quantitiesAreOpen } from '../estimating/line-is-open'
import { budgetIsOpen } from '../estimating/budget-line'
import { oneContingency } from '../estimating/one-contingency'
import { quoteIsLive } from '../estimating/quotes/quote-is-live'
import type { Rule } from '../records/rules/rule'

/** The rules of each resource's records, by resource. */
export const RULES: Readonly<Record<string, Rule>> = {
  role: roleIsOpen,
  user: userIsInReach,
  assessmentZone: billIsOpen,
  billNote: billIsOpen,
  productGroup: billIsOpen,
  assessmentProduct: productIsOpen,
  productQuantities: quantitiesAreOpen,
  assessmentFixedCost: oneContingency,
  adjustment: billIsOpen,
  assessmentBudget: budgetIsOpen,
  measurementLink: partIsOpen,
  labourComponent: partIsOpen,
  componentMaterial: partIsOpen,
  componentActivity: partIsOpen,
  quoteRequest: quoteIsLive,
  quoteRequestLine: quoteIsLive,
  bidderQuote: quoteIsLive,
  quoteFile: quoteIsLive,
  projectRole: limitIsByAnother,
  issueComment: commentIsOwn,
  materialOrder: orderIsDraft(MATERIAL_PURCHASE),
  materialOrderLine: orderOfLineIsDraft(MATERIAL_PURCHASE),
  fixedCostOrder: orderIsDraft(FIXED_COST_PURCHASE),
  fixedCostOrderLine: orderOfLineIsDraft(FIXED_COST_PURCHASE),
  delivery: deliveryIsOpen,
  deliveryLine: deliveryLineIsOpen,
  deliveryPhoto: deliveryPhotoIsOpen,
  materialInvoice: invoiceIsSound(MATERIAL_PURCHASE),
  materialInvoiceLine: invoiceOfPartIsOpen(MATERIAL_PURCHASE),
  fixedCostInvoice: invoiceIsSound(FIXED_COST_PURCHASE),
  fixedCostInvoiceLine: invoiceOfPartIsOpen(FIXED_COST_PURCHASE),
  plantHire: hireKeepsPaidDays,
  externalCost: externalCostIsOpen,
  labourApplication: applicationIsHeld,
  labourItem: applicationOfItemIsHeld,
  outgoingApplication: applicationIsGenerated,
  paymentNotice: noticeIsOfSent,
}
