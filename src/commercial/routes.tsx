// Long because it lists every page of a project on site.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { delivery } from '#contract/commercial/delivery'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { plantHire } from '#contract/commercial/plant-hire'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { CALENDAR_READERS } from '#contract/commercial/payment/calendar-source'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { externalCost } from '#contract/commercial/external-cost'
import { RETENTION_READERS } from '#contract/commercial/retention-source'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { issue } from '#contract/commercial/issue'
import { projectRole } from '#contract/commercial/project-role'
import { progressGroup } from '#contract/commercial/progress-group'
import { isDay } from '#domain/value/day'
import { pages } from '../records/pages'
import { appRoute, hubRoute, projectRoute } from '../common/places/routes'
import { requires, requiresPortal } from '../app/guard'
import { ExternalCostMore } from './costs/external-cost-more'
import { useCostFacts } from './costs/use-cost-facts'
import { IssueChosenActions } from './issues/issue-chosen-actions'
import { IssueListActions } from './issues/issue-list-actions'
import { DeliveryMore } from './deliveries/delivery-more'
import { booksRoutes } from './books/books-routes'
import { cisRoutes } from './cis/cis-routes'
import { guaranteeRoutes } from './guarantees/guarantee-routes'
import { useHireDefaults } from './fixed-costs/hire-defaults'
import { IncomingListActions, useIncomingDefaults } from './incoming/incoming-list-actions'
import { OutgoingListActions } from './payment/outgoing-list-actions'
import { useGroupDefaults } from './progress/groups/group-defaults'
import { variationRoutes } from './variations/variation-routes'

const readOrders = requires({ read: ['ProjectHubMaterialOrders'] })
const readIssues = requires({ read: ['ProjectHubIssues'] })

/** Labour: its bill, progress, review, applications and the hours of operatives. Spec: platform 2.5. */
const labourRoutes = [
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour',
    beforeLoad: requires({ read: ['ProjectHubLabourBill'] }),
    component: lazyRouteComponent(() => import('./labour/labour-bill-page'), 'LabourBillPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour/progress',
    beforeLoad: requires({ read: ['ProjectHubLabourBill'] }),
    component: lazyRouteComponent(() => import('./labour/labour-progress-page'), 'LabourProgressPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour/review',
    beforeLoad: requires({ read: ['ProjectHubLabourReview'] }),
    component: lazyRouteComponent(() => import('./labour/review-page'), 'LabourReviewPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour/applications/new',
    beforeLoad: requires({ write: ['ProjectHubLabourApplications'] }),
    staticData: { makes: labourApplication.name },
    component: lazyRouteComponent(() => import('./labour/new-application-page'), 'NewApplicationPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour/applications/$applicationId',
    beforeLoad: requires({ read: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'] }),
    staticData: { shows: labourApplication.name },
    component: lazyRouteComponent(() => import('./labour/application-page'), 'LabourApplicationPage'),
  }),
  ...pages(labourApplication, {
    parent: () => hubRoute,
    path: 'labour/applications',
    within: 'project',
    read: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'],
    leave: ['new', 'view', 'editAsNew'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'labour/hours/new',
    beforeLoad: requires({ write: ['ProjectHubLabourApplications'] }),
    staticData: { makes: labourAllocation.name },
    component: lazyRouteComponent(() => import('./labour/record-hours-page'), 'RecordHoursPage'),
  }),
  ...pages(labourAllocation, {
    parent: () => hubRoute,
    path: 'labour/hours',
    within: 'project',
    leave: ['new', 'editAsNew'],
  }),
] as const

/** Fixed costs: their bill, orders, what is on hire, and invoices. Spec: platform 2.5; COST-1. */
const fixedCostRoutes = [
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'fixed-costs',
    beforeLoad: requires({ read: ['ProjectHubFixedCostsBill'] }),
    component: lazyRouteComponent(() => import('./fixed-costs/fixed-cost-bill-page'), 'FixedCostBillPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'fixed-costs/orders/$orderId',
    beforeLoad: requires({ read: ['ProjectHubFixedCostOrders'] }),
    staticData: { shows: fixedCostOrder.name },
    component: lazyRouteComponent(() => import('./fixed-costs/fixed-cost-order-page'), 'FixedCostOrderPage'),
  }),
  ...pages(fixedCostOrder, {
    parent: () => hubRoute,
    path: 'fixed-costs/orders',
    within: 'project',
    read: ['ProjectHubFixedCostOrders'],
    leave: ['view'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'fixed-costs/invoices/new',
    beforeLoad: requires({ write: ['ProjectHubFixedCostInvoices'] }),
    staticData: { makes: fixedCostInvoice.name },
    component: lazyRouteComponent(() => import('./fixed-costs/new-fixed-cost-invoice-page'), 'NewFixedCostInvoicePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'fixed-costs/invoices/$invoiceId',
    beforeLoad: requires({ read: ['ProjectHubFixedCostInvoices'] }),
    staticData: { shows: fixedCostInvoice.name },
    component: lazyRouteComponent(() => import('./fixed-costs/fixed-cost-invoice-page'), 'FixedCostInvoicePage'),
  }),
  ...pages(fixedCostInvoice, {
    parent: () => hubRoute,
    path: 'fixed-costs/invoices',
    within: 'project',
    read: ['ProjectHubFixedCostInvoices'],
    leave: ['new', 'view', 'editAsNew'],
  }),
  ...pages(plantHire, {
    parent: () => hubRoute,
    path: 'fixed-costs/hire',
    within: 'project',
    useDefaults: useHireDefaults,
  }),
] as const

/** Applications to the client, the terms they follow and their bill. Spec: business 2; APP-1. */
const paymentRoutes = [
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'cvr-reports',
    beforeLoad: requires({ read: ['ProjectHubCvrReports'] }),
    validateSearch: ({ since }: Readonly<Record<string, unknown>>) =>
      Number(since) > 0 ? { since: Number(since) } : {},
    component: lazyRouteComponent(() => import('./cvr/cvr-page'), 'CvrPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'cvr-reports/$reportId',
    beforeLoad: requires({ read: ['ProjectHubCvrReports'] }),
    staticData: { shows: cvrReport.name },
    component: lazyRouteComponent(() => import('./cvr/locked-report-page'), 'LockedReportPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'payments/outgoing/bill',
    beforeLoad: requires({ read: ['ProjectHubOutgoingBill'] }),
    component: lazyRouteComponent(() => import('./payment/outgoing-bill-page'), 'OutgoingBillPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'payments/outgoing/new',
    beforeLoad: requires({ write: ['ProjectHubOutgoingApplications'] }),
    staticData: { makes: outgoingApplication.name },
    component: lazyRouteComponent(() => import('./payment/outgoing-bill-page'), 'OutgoingBillPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'payments/outgoing/$applicationId',
    beforeLoad: requires({ read: ['ProjectHubOutgoingApplications'] }),
    staticData: { shows: outgoingApplication.name },
    component: lazyRouteComponent(() => import('./payment/outgoing-page'), 'OutgoingApplicationPage'),
  }),
  ...pages(outgoingApplication, {
    parent: () => hubRoute,
    path: 'payments/outgoing',
    within: 'project',
    read: ['ProjectHubOutgoingApplications'],
    listActions: OutgoingListActions,
    leave: ['new', 'view', 'editAsNew'],
  }),
  ...pages(contractTerms, { parent: () => hubRoute, path: 'payments/terms', within: 'project' }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'payments/incoming/review',
    beforeLoad: requires({ read: ['ProjectHubIncomingReview'] }),
    component: lazyRouteComponent(() => import('./incoming/incoming-review-page'), 'IncomingReviewPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'payments/incoming/$applicationId',
    beforeLoad: requires({ read: ['ProjectHubIncomingApplications', 'ProjectHubIncomingReview'] }),
    staticData: { shows: incomingApplication.name },
    component: lazyRouteComponent(() => import('./incoming/incoming-page'), 'IncomingApplicationPage'),
  }),
  ...pages(incomingApplication, {
    parent: () => hubRoute,
    path: 'payments/incoming',
    within: 'project',
    read: ['ProjectHubIncomingApplications', 'ProjectHubIncomingReview'],
    listActions: IncomingListActions,
    useDefaults: useIncomingDefaults,
    leave: ['view', 'editAsNew'],
  }),
  ...pages(subcontractTerms, { parent: () => hubRoute, path: 'payments/subcontract-terms', within: 'project' }),
] as const

/** Pages of the firm, across its projects, in the menu of its accounts. Rooms 37, 38. */
export const commercialFirmRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: 'estimating/dashboard',
    beforeLoad: requires({ read: ['Dashboard'] }),
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'estimating/dashboard/cvr-reports',
    beforeLoad: requires({ read: ['Dashboard'] }),
    component: lazyRouteComponent(() => import('./cvr/all-reports-page'), 'AllReportsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'settings/accounts/notice-calendar',
    beforeLoad: requires({ read: CALENDAR_READERS }),
    component: lazyRouteComponent(() => import('./calendar/notice-calendar-page'), 'NoticeCalendarPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'settings/accounts/retention',
    beforeLoad: requires({ read: RETENTION_READERS }),
    component: lazyRouteComponent(() => import('./retention/retention-ledger-page'), 'RetentionLedgerPage'),
  }),
  ...cisRoutes,
  ...booksRoutes,
] as const

/** The address of the specification leads to the page in the hub, whose navigation has it. */
export const portalLoadRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'portal/load',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/estimating/projects/$projectId/hub/portal/load', params })
  },
})

/** Pages of a project on site, under /estimating/projects/$projectId/hub. */
export const commercialHubRoutes = [
  createRoute({
    getParentRoute: () => hubRoute,
    path: '/',
    beforeLoad: requires({ read: ['ProjectHub'] }),
    component: lazyRouteComponent(() => import('./hub/hub-page'), 'HubPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    component: lazyRouteComponent(() => import('./progress/view/progress-page'), 'ProgressPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress/map',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    component: lazyRouteComponent(() => import('./progress/map/progress-map-page'), 'ProgressMapPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress/programme',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    component: lazyRouteComponent(() => import('./progress/programme/programme-page'), 'ProgrammePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress/groups',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    staticData: { lists: progressGroup.name },
    component: lazyRouteComponent(() => import('./progress/groups/groups-page'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress/groups/$groupId',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    staticData: { shows: progressGroup.name },
    component: lazyRouteComponent(() => import('./progress/groups/group-page'), 'GroupPage'),
  }),
  ...pages(progressGroup, {
    parent: () => hubRoute,
    path: 'progress/groups',
    within: 'project',
    useDefaults: useGroupDefaults,
    leave: ['list', 'view', 'editAsNew'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'progress/fixed-costs',
    beforeLoad: requires({ read: ['ProjectHubProgress'] }),
    component: lazyRouteComponent(
      () => import('./progress/fixed-costs/fixed-cost-progress-page'),
      'FixedCostProgressPage',
    ),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'issues/new',
    beforeLoad: requires({ write: ['ProjectHubIssues'] }),
    staticData: { makes: issue.name },
    component: lazyRouteComponent(() => import('./issues/raise-issue-page'), 'RaiseIssuePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'issues/board',
    beforeLoad: readIssues,
    component: lazyRouteComponent(() => import('./issues/board/issue-board-page'), 'IssueBoardPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'issues/$issueId',
    beforeLoad: readIssues,
    component: lazyRouteComponent(() => import('./issues/issue-page'), 'IssuePage'),
  }),
  ...pages(issue, {
    parent: () => hubRoute,
    path: 'issues',
    within: 'project',
    listActions: IssueListActions,
    chosenActions: IssueChosenActions,
    leave: ['new', 'view'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'diary',
    beforeLoad: requires({ read: ['ProjectHub'] }),
    validateSearch: ({ day }: Readonly<Record<string, unknown>>) =>
      typeof day === 'string' && isDay(day) ? { day } : {},
    component: lazyRouteComponent(() => import('./diary/diary-page'), 'DiaryPage'),
  }),
  ...pages(diaryEntry, { parent: () => hubRoute, path: 'diary/entries', within: 'project', leave: ['editAsNew'] }),
  ...pages(projectRole, { parent: () => hubRoute, path: 'roles', within: 'project', read: ['ProjectHubRoles'] }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'portal/load',
    beforeLoad: requiresPortal,
    component: lazyRouteComponent(() => import('./portal/portal-people-page'), 'PortalPeoplePage'),
  }),
  ...labourRoutes,
  ...fixedCostRoutes,
  ...paymentRoutes,
  ...variationRoutes,
  ...guaranteeRoutes,
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials',
    beforeLoad: requires({ read: ['ProjectHubMaterialBill'] }),
    component: lazyRouteComponent(() => import('./materials/material-bill-page'), 'MaterialBillPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/on-site',
    beforeLoad: requires({ read: ['ProjectHubMaterialBill'] }),
    component: lazyRouteComponent(() => import('./on-site/on-site-page'), 'OnSitePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'costs',
    beforeLoad: requires({ read: ['ProjectHubCosts'] }),
    component: lazyRouteComponent(() => import('./costs/costs-page'), 'CostsPage'),
  }),
  ...pages(externalCost, {
    parent: () => hubRoute,
    path: 'costs/external',
    within: 'project',
    read: ['ProjectHubCosts'],
    more: ExternalCostMore,
    useFacts: useCostFacts,
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/orders/$orderId',
    beforeLoad: readOrders,
    staticData: { shows: materialOrder.name },
    component: lazyRouteComponent(() => import('./orders/order-page'), 'OrderPage'),
  }),
  ...pages(materialOrder, {
    parent: () => hubRoute,
    path: 'materials/orders',
    within: 'project',
    read: ['ProjectHubMaterialOrders'],
    leave: ['view'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/invoices/new',
    beforeLoad: requires({ write: ['ProjectHubMaterialInvoices'] }),
    staticData: { makes: materialInvoice.name },
    component: lazyRouteComponent(() => import('./invoices/new-invoice-page'), 'NewInvoicePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/invoices/$invoiceId',
    beforeLoad: requires({ read: ['ProjectHubMaterialInvoices'] }),
    staticData: { shows: materialInvoice.name },
    component: lazyRouteComponent(() => import('./invoices/invoice-page'), 'InvoicePage'),
  }),
  ...pages(materialInvoice, {
    parent: () => hubRoute,
    path: 'materials/invoices',
    within: 'project',
    read: ['ProjectHubMaterialInvoices'],
    leave: ['new', 'view', 'editAsNew'],
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/deliveries/new',
    beforeLoad: requires({ write: ['ProjectHubDeliveries'] }),
    staticData: { makes: delivery.name },
    validateSearch: ({ order }: Readonly<Record<string, unknown>>) =>
      Number(order) > 0 ? { order: Number(order) } : {},
    component: lazyRouteComponent(() => import('./deliveries/log-delivery-page'), 'LogDeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'materials/delivery-schedule',
    beforeLoad: requires({ read: ['ProjectHubDeliveries'] }),
    component: lazyRouteComponent(() => import('./deliveries/schedule-page'), 'SchedulePage'),
  }),
  ...pages(delivery, {
    parent: () => hubRoute,
    path: 'materials/deliveries',
    within: 'project',
    read: ['ProjectHubDeliveries'],
    more: DeliveryMore,
    leave: ['new', 'editAsNew'],
  }),
] as const
