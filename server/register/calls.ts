import { nominalCategoryCalls } from '../accounts/nominal-category-calls'
import { currencyCalls } from '../admin/currency-calls'
import { authCalls } from '../auth/auth-calls'
import type { Call } from '../calls/call'
import { diaryCalls } from '../commercial/diary-calls'
import { externalCostCalls } from '../commercial/external-cost-calls'
import { invoiceCalls } from '../commercial/invoice-calls'
import { labourCalls } from '../commercial/labour/labour-calls'
import { materialBillCalls } from '../commercial/material-bill-calls'
import { onSiteCalls } from '../commercial/on-site-calls'
import { orderDocumentCalls } from '../commercial/order-documents'
import { fourEyesCalls } from '../commercial/four-eyes-calls'
import { progressCalls } from '../commercial/progress-calls'
import { eitherWayCalls } from '../commercial/payment/either-way-calls'
import { calendarCalls } from '../commercial/payment/calendar-calls'
import { clientCalls } from '../commercial/payment/client-calls'
import { incomingCalls } from '../commercial/payment/incoming-calls'
import { outgoingCalls } from '../commercial/payment/outgoing-calls'
import { booksCalls } from '../commercial/books/books-calls'
import { cvrCalls } from '../commercial/cvr/cvr-calls'
import { dashboardCalls } from '../commercial/dashboard/dashboard-calls'
import { outturnCalls } from '../commercial/outturn/outturn-calls'
import { retentionCalls } from '../commercial/payment/retention-calls'
import { portalCalls } from '../commercial/portal/portal-calls'
import { portalPeopleCalls } from '../commercial/portal/portal-people-calls'
import { siteDocumentCalls } from '../commercial/site-documents/site-documents'
import { supplierOptionsCalls } from '../commercial/supplier-options-calls'
import { defaultContactCalls } from '../contacts/default-contact-calls'
import { taxDetailsCalls } from '../contacts/tax-details-calls'
import { assessmentCalls } from '../estimating/assessment-calls'
import { billCalls } from '../estimating/bill-calls'
import { branchCalls } from '../estimating/branches/branch-calls'
import { budgetCalls } from '../estimating/budget-calls'
import { contingencyCalls } from '../estimating/contingency-calls'
import { importBillCalls } from '../estimating/import-bill-calls'
import { packageCalls } from '../estimating/package-calls'
import { quoteCalls } from '../estimating/quotes/quote-calls'
import { rateCalls } from '../estimating/rate-calls'
import { revisionCalls } from '../estimating/revision-calls'
import { tenderCalls } from '../estimating/tender-calls'
import { tenderDocumentCalls } from '../estimating/tender-documents'
import { fileCalls } from '../files/file-calls'
import { transferCalls } from '../files/transfer-calls'
import { clientFaultCalls } from '../http/client-fault-calls'
import { docsCalls } from '../http/docs/docs-calls'
import { healthCalls } from '../http/health-calls'
import { deletedCalls } from '../http/records/deleted-calls'
import { readCalls } from '../http/records/read-calls'
import { recordImportCalls } from '../imports/record-import-calls'
import { notificationChoicesCalls } from '../notifications/choices-calls'
import { notificationCalls } from '../notifications/notification-calls'
import { syncCalls } from '../sync/sync-calls'

/** Every call that is not a generic one on records. The router takes the first that matches a path, in this order. */
export const CALLS: readonly Call[] = [
  ...healthCalls,
  ...clientFaultCalls,
  ...docsCalls(() => CALLS),
  ...authCalls,
  ...fileCalls,
  ...transferCalls,
  ...syncCalls,
  ...importBillCalls,
  ...revisionCalls,
  ...billCalls,
  ...branchCalls,
  ...budgetCalls,
  ...contingencyCalls,
  ...assessmentCalls,
  ...packageCalls,
  ...rateCalls,
  ...quoteCalls,
  ...tenderCalls,
  ...tenderDocumentCalls,
  ...invoiceCalls,
  ...orderDocumentCalls,
  ...fourEyesCalls,
  ...supplierOptionsCalls,
  ...progressCalls,
  ...externalCostCalls,
  ...onSiteCalls,
  ...materialBillCalls,
  ...siteDocumentCalls,
  ...diaryCalls,
  ...labourCalls,
  ...eitherWayCalls,
  ...calendarCalls,
  ...booksCalls,
  ...cvrCalls,
  ...dashboardCalls,
  ...outturnCalls,
  ...retentionCalls,
  ...clientCalls,
  ...portalPeopleCalls,
  ...portalCalls,
  ...incomingCalls,
  ...outgoingCalls,
  ...recordImportCalls,
  ...currencyCalls,
  ...nominalCategoryCalls,
  ...taxDetailsCalls,
  ...defaultContactCalls,
  ...notificationChoicesCalls,
  ...notificationCalls,
  ...readCalls,
  ...deletedCalls,
]
