import { cisCode } from './accounts/cis-code'
import { nominalCode } from './accounts/nominal-code'
import { vatCode } from './accounts/vat-code'
import { company } from './admin/company'
import { documentTemplate } from './admin/document-template'
import { fixedCostHoliday } from './admin/fixed-cost-holiday'
import { fixedCostType } from './admin/fixed-cost-type'
import { issueType } from './admin/issue-type'
import { materialType } from './admin/material-type'
import { trade } from './admin/trade'
import { workPackage } from './admin/work-package'
import { workPackageSubGroup } from './admin/work-package-sub-group'
import { fixedCost } from './catalogue/fixed-cost'
import { labourActivity } from './catalogue/labour-activity'
import { labourQuote } from './catalogue/labour-quote'
import { labourQuoteLine } from './catalogue/labour-quote-line'
import { material } from './catalogue/material'
import { materialQuote } from './catalogue/material-quote'
import { materialQuoteLine } from './catalogue/material-quote-line'
import { productTemplate } from './catalogue/product-template'
import { supplyFitQuote } from './catalogue/supply-fit-quote'
import { supplyFitQuoteLine } from './catalogue/supply-fit-quote-line'
import { templateActivity } from './catalogue/template-activity'
import { templateComponent } from './catalogue/template-component'
import { templateMaterial } from './catalogue/template-material'
import { costAssignment } from './commercial/assignments/cost-assignment'
import { costDocument } from './commercial/cost-document'
import { delivery } from './commercial/delivery'
import { deliveryLine } from './commercial/delivery-line'
import { deliveryPhoto } from './commercial/delivery-photo'
import { fixedCostOrder } from './commercial/fixed-cost-order'
import { fixedCostOrderLine } from './commercial/fixed-cost-order-line'
import { fixedCostOrderDocument } from './commercial/fixed-cost-order-document'
import { clientAnswer } from './commercial/payment/client-answer'
import { clientRequest } from './commercial/payment/client-request'
import { cisReturn } from './commercial/cis/cis-return'
import { guarantee } from './commercial/guarantees/guarantee'
import { contractTerms } from './commercial/payment/contract-terms'
import { incomingApplication } from './commercial/payment/incoming-application'
import { incomingItem } from './commercial/payment/incoming-item'
import { incomingPhoto } from './commercial/payment/incoming-photo'
import { incomingAssignment } from './commercial/assignments/incoming-assignment'
import { outgoingAssignment } from './commercial/assignments/outgoing-assignment'
import { subcontractTerms } from './commercial/payment/subcontract-terms'
import { outgoingApplication } from './commercial/payment/outgoing-application'
import { noticeDocument } from './commercial/payment/notice-document'
import { outgoingItem } from './commercial/payment/outgoing-item'
import { paymentNotice } from './commercial/payment/payment-notice'
import { costForecast } from './commercial/cvr/cost-forecast'
import { outturnDecision } from './commercial/outturn/outturn-decision'
import { cvrReport } from './commercial/cvr/cvr-report'
import { paymentReceived } from './commercial/payment/payment-received'
import { plantHire } from './commercial/plant-hire'
import { fixedCostInvoice } from './commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from './commercial/fixed-cost-invoice-line'
import { fixedCostInvoicePhoto } from './commercial/fixed-cost-invoice-photo'
import { fixedCostAssignment } from './commercial/assignments/fixed-cost-assignment'
import { fixedCostProgress } from './commercial/fixed-cost-progress'
import { diaryEntry } from './commercial/diary-entry'
import { externalCost } from './commercial/external-cost'
import { issue } from './commercial/issue'
import { issueComment } from './commercial/issue-comment'
import { issuePhoto } from './commercial/issue-photo'
import { issueVoiceNote } from './commercial/issue-voice-note'
import { labourAllocation } from './commercial/labour-allocation'
import { labourAssignment } from './commercial/assignments/labour-assignment'
import { labourPhoto } from './commercial/labour-photo'
import { labourApplication } from './commercial/labour-application'
import { labourItem } from './commercial/labour-item'
import { materialInvoice } from './commercial/material-invoice'
import { materialInvoiceLine } from './commercial/material-invoice-line'
import { materialInvoicePhoto } from './commercial/material-invoice-photo'
import { deliverySlot } from './commercial/delivery-slot'
import { materialOrder } from './commercial/material-order'
import { materialOrderLine } from './commercial/material-order-line'
import { nominalAssignment } from './commercial/assignments/nominal-assignment'
import { orderDocument } from './commercial/order-document'
import { progressPhoto } from './commercial/progress-photo'
import { projectRole } from './commercial/project-role'
import { productProgress } from './commercial/product-progress'
import { progressGroup } from './commercial/progress-group'
import { progressGroupProduct } from './commercial/progress-group-product'
import { siteDocument } from './commercial/site-documents/site-document'
import { variation } from './commercial/variations/variation'
import { variationFile } from './commercial/variations/variation-file'
import { variationPhoto } from './commercial/variations/variation-photo'
import { client } from './contacts/client'
import { clientAddress } from './contacts/client-address'
import { clientPerson } from './contacts/client-person'
import { operative } from './contacts/operative'
import { projectSupplier } from './contacts/project-supplier'
import { subcontractor } from './contacts/subcontractor'
import { subcontractorAddress } from './contacts/subcontractor-address'
import { dueDiligence } from './contacts/due-diligence'
import { subcontractorPerson } from './contacts/subcontractor-person'
import { supplier } from './contacts/supplier'
import { supplierAddress } from './contacts/supplier-address'
import { supplierPerson } from './contacts/supplier-person'
import { adjustment } from './estimating/adjustment'
import { assessmentBudget } from './estimating/assessment-budget'
import { assessment } from './estimating/assessment'
import { assessmentFixedCost } from './estimating/assessment-fixed-cost'
import { assessmentProduct } from './estimating/assessment-product'
import { assessmentZone } from './estimating/assessment-zone'
import { bidderQuote } from './estimating/bidder-quote'
import { componentActivity } from './estimating/component-activity'
import { componentMaterial } from './estimating/component-material'
import { labourComponent } from './estimating/labour-component'
import { billLayout } from './estimating/bill-layout'
import { billNote } from './estimating/bill-note'
import { productGroup } from './estimating/product-group'
import { productQuantities } from './estimating/product-quantities'
import { quoteFile } from './estimating/quote-file'
import { quoteRequest } from './estimating/quote-request'
import { quoteRequestLine } from './estimating/quote-request-line'
import { tender } from './estimating/tender'
import { tenderDocument } from './estimating/tender-document'
import { project } from './estimating/project'
import { projectDocument } from './estimating/project-document'
import { projectDrawing } from './estimating/project-drawing'
import { projectPackage } from './estimating/project-package'
import { measurement } from './estimating/takeoff/measurement'
import { measurementLink } from './estimating/takeoff/measurement-link'
import { pageScale } from './estimating/takeoff/page-scale'
import { notification } from './platform/notification'
import { role } from './platform/role'
import { user } from './platform/user'
import type { Resource } from './kit/resource'

/** Every resource, parents before children: pulls send them in this order, and light records before bill lines. */
export const RESOURCES: readonly Resource[] = [
  role,
  user,
  notification,
  siteDocument,
  trade,
  materialType,
  fixedCostType,
  fixedCostHoliday,
  workPackage,
  workPackageSubGroup,
  issueType,
  documentTemplate,
  vatCode,
  cisCode,
  nominalCode,
  company,
  client,
  clientPerson,
  clientAddress,
  billLayout,
  supplier,
  supplierPerson,
  supplierAddress,
  subcontractor,
  subcontractorPerson,
  dueDiligence,
  subcontractorAddress,
  operative,
  project,
  projectPackage,
  projectSupplier,
  projectRole,
  tender,
  assessment,
  material,
  labourActivity,
  fixedCost,
  materialQuote,
  materialQuoteLine,
  labourQuote,
  labourQuoteLine,
  productTemplate,
  templateComponent,
  templateMaterial,
  templateActivity,
  outturnDecision,
  supplyFitQuote,
  supplyFitQuoteLine,
  projectDrawing,
  pageScale,
  measurement,
  projectDocument,
  tenderDocument,
  issue,
  issuePhoto,
  issueVoiceNote,
  issueComment,
  variation,
  variationPhoto,
  variationFile,
  materialOrder,
  materialOrderLine,
  deliverySlot,
  orderDocument,
  delivery,
  deliveryLine,
  deliveryPhoto,
  materialInvoice,
  materialInvoiceLine,
  materialInvoicePhoto,
  nominalAssignment,
  externalCost,
  costAssignment,
  costDocument,
  labourApplication,
  labourItem,
  labourAssignment,
  labourPhoto,
  contractTerms,
  outgoingApplication,
  outgoingItem,
  outgoingAssignment,
  paymentNotice,
  noticeDocument,
  paymentReceived,
  costForecast,
  cvrReport,
  clientRequest,
  clientAnswer,
  subcontractTerms,
  incomingApplication,
  incomingItem,
  incomingAssignment,
  incomingPhoto,
  guarantee,
  cisReturn,
  labourAllocation,
  diaryEntry,
  productProgress,
  assessmentZone,
  billNote,
  productGroup,
  assessmentProduct,
  productQuantities,
  measurementLink,
  assessmentFixedCost,
  adjustment,
  assessmentBudget,
  fixedCostProgress,
  fixedCostOrder,
  fixedCostOrderLine,
  fixedCostOrderDocument,
  plantHire,
  fixedCostInvoice,
  fixedCostInvoiceLine,
  fixedCostInvoicePhoto,
  fixedCostAssignment,
  progressGroup,
  progressGroupProduct,
  progressPhoto,
  labourComponent,
  componentMaterial,
  componentActivity,
  quoteRequest,
  quoteRequestLine,
  bidderQuote,
  quoteFile,
]

const BY_NAME: ReadonlyMap<string, Resource> = new Map(RESOURCES.map(resource => [resource.name, resource]))

export const findResource = (name: string): Resource | undefined => BY_NAME.get(name)

/** Returns the resource of that name; throws for an unknown one, since names come from our own code or data. */
export function resourceNamed(name: string): Resource {
  const resource = BY_NAME.get(name)
  if (!resource) throw new Error(`No resource "${name}"`)
  return resource
}
