import { nominalCategoryRoutes } from '../accounts/nominal-category-routes'
import { currencyRoutes } from '../admin/currency-routes'
import { authRoutes } from '../auth/auth-routes'
import { contactsRoutes } from '../contacts/contacts-routes'
import { assessmentRoutes } from '../estimating/assessment-routes'
import { branchRoutes } from '../estimating/branches/branch-routes'
import { budgetRoutes } from '../estimating/budget-routes'
import { contingencyRoutes } from '../estimating/contingency-routes'
import { billRoutes } from '../estimating/bill-routes'
import { importBillRoutes } from '../estimating/import-bill-routes'
import { revisionRoutes } from '../estimating/revision-routes'
import { quoteRoutes } from '../estimating/quotes/quote-routes'
import { packageRoutes } from '../estimating/package-routes'
import { rateRoutes } from '../estimating/rate-routes'
import { labourRoutes } from '../commercial/labour/labour-routes'
import { invoiceRoutes } from '../commercial/invoice-routes'
import { externalCostRoutes } from '../commercial/external-cost-routes'
import { diaryRoutes } from '../commercial/diary-routes'
import { siteDocumentRoutes } from '../commercial/site-documents/site-document-routes'
import { materialBillRoutes } from '../commercial/material-bill-routes'
import { onSiteRoutes } from '../commercial/on-site-routes'
import { orderDocumentRoutes } from '../commercial/order-document-routes'
import { progressRoutes } from '../commercial/progress-routes'
import { supplierOptionsRoutes } from '../commercial/supplier-options-routes'
import { tenderDocumentRoutes } from '../estimating/tender-document-routes'
import { tenderRoutes } from '../estimating/tender-routes'
import { fileRoutes } from '../files/file-routes'
import type { Named } from '../http/app'
import { deletedRoutes } from '../http/records/deleted-routes'
import { readRoutes } from '../http/records/read-routes'
import { recordImportRoutes } from '../imports/record-import-routes'
import { notificationChoicesRoutes } from '../notifications/choices-routes'
import { notificationRoutes } from '../notifications/notification-routes'
import { syncRoutes } from '../sync/routes'
import { NAMED_CALLS } from './named-calls'

/** All the server answers besides the generic calls on records, for `createApp`. */
export const INTERFACE: Named = {
  routes: [
    services => authRoutes(services),
    fileRoutes,
    services => syncRoutes(services),
    importBillRoutes,
    revisionRoutes,
    billRoutes,
    branchRoutes,
    budgetRoutes,
    contingencyRoutes,
    assessmentRoutes,
    packageRoutes,
    rateRoutes,
    quoteRoutes,
    invoiceRoutes,
    orderDocumentRoutes,
    supplierOptionsRoutes,
    progressRoutes,
    externalCostRoutes,
    onSiteRoutes,
    materialBillRoutes,
    siteDocumentRoutes,
    diaryRoutes,
    labourRoutes,
    tenderRoutes,
    tenderDocumentRoutes,
    recordImportRoutes,
    currencyRoutes,
    nominalCategoryRoutes,
    contactsRoutes,
    notificationChoicesRoutes,
    notificationRoutes,
    readRoutes,
    deletedRoutes,
  ],
  calls: NAMED_CALLS,
}
