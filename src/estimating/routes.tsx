import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { assessmentRoute, hubAssessmentRoute, projectRoute } from '../common/places/routes'
import { assessment } from '#contract/estimating/assessment'
import { adjustment } from '#contract/estimating/adjustment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { BILL_PERMISSION } from '#contract/estimating/bill-note'
import { BUILD_UP_PERMISSION } from '#contract/estimating/labour-component'
import { projectPackage } from '#contract/estimating/project-package'
import { quoteRequest } from '#contract/estimating/quote-request'
import { tender } from '#contract/estimating/tender'
import { useTenderDefaults } from './tenders/tender-defaults'
import { requires } from '../app/guard'
import { pages } from '../records/pages'

const OPEN_BILL = BILL_PERMISSION.read

/** Pages of one project, under /estimating/projects/$projectId. */
export const estimatingProjectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/',
    beforeLoad: requires({ read: ['Projects', 'ProjectHub'] }),
    component: lazyRouteComponent(() => import('./project-page'), 'ProjectPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'import',
    validateSearch: (search): { onto?: number } => (Number(search['onto']) > 0 ? { onto: Number(search['onto']) } : {}),
    beforeLoad: requires({ write: ['ProjectsBillOfQuantities'] }),
    component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'files',
    beforeLoad: requires({ read: ['Projects', 'ProjectHub'] }),
    component: lazyRouteComponent(() => import('./files/project-files-page'), 'ProjectFilesPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'tenders/$id',
    beforeLoad: requires({ read: ['ProjectsTenders'] }),
    staticData: { shows: tender.name },
    component: lazyRouteComponent(() => import('./tenders/tender-page'), 'TenderPage'),
  }),
  ...pages(tender, {
    parent: () => projectRoute,
    path: 'tenders',
    within: 'project',
    leave: ['view'],
    useDefaults: useTenderDefaults,
  }),
  // Work packages are listed on the project: their own address is where a form's way back leads.
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'work-packages',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/estimating/projects/$projectId', params: { projectId: params.projectId }, replace: true })
    },
  }),
  ...pages(projectPackage, {
    parent: () => projectRoute,
    path: 'work-packages',
    within: 'project',
    leave: ['list', 'new', 'editAsNew'],
  }),
] as const

export const toOwnPages = ({ location }: { readonly location: { readonly href: string } }) => {
  throw redirect({ href: location.href.replace(/\/projects\/[^/]+(?=\/assessments\/)/, ''), replace: true })
}
/** The assessments of one project; an address of one under its project leads to its own pages. Spec: business 2. */
export const projectAssessmentRoutes = [
  ...pages(assessment, {
    parent: () => projectRoute,
    path: 'assessments',
    within: 'project',
    leave: ['view', 'edit', 'editAsNew', 'history'],
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'assessments/$assessmentId',
    beforeLoad: toOwnPages,
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'assessments/$assessmentId/$',
    beforeLoad: toOwnPages,
  }),
] as const

/** Where the assessments of the project are that the list's address names, as `?project=3`; null where it names none. */
export const assessmentsOf = ({ project }: Readonly<Record<string, unknown>>): string | null =>
  Number(project) > 0 ? `/estimating/projects/${Number(project)}/assessments` : null

const AssessmentPage = lazyRouteComponent(() => import('./assessment/assessment-page'), 'AssessmentPage')
/** The cell a bill opens at: a product, and of it a zone. */
const cellOf = (search: Readonly<Record<string, unknown>>): { readonly product?: number; readonly zone?: number } => {
  const { product, zone } = search
  return { ...(typeof product === 'number' ? { product } : {}), ...(typeof zone === 'number' ? { zone } : {}) }
}
/** Where the bill was before; kept for links people saved. */
const OLD_BILL = 'bill-of-quantities'
export const toBill = ({ location }: { readonly location: { readonly href: string } }) => {
  throw redirect({ href: location.href.replace(/\/bill-of-quantities(?=[/?#]|$)/, '/boq'), replace: true })
}
const ChecksPage = lazyRouteComponent(() => import('./checks/checks-page'), 'ChecksPage')
const ZonesPage = lazyRouteComponent(() => import('./zones/view/zones-page'), 'ZonesPage')
const BillPage = lazyRouteComponent(() => import('./bill/view/bill-page'), 'BillPage')

const FixedCostsPage = lazyRouteComponent(() => import('./fixed-costs/fixed-costs-page'), 'FixedCostsPage')
const AdjustmentsPage = lazyRouteComponent(() => import('./adjustments/adjustments-page'), 'AdjustmentsPage')

const OPEN_RATES = BUILD_UP_PERMISSION.read
const RateBuildUpPage = lazyRouteComponent(() => import('./rate-build-up/view/rate-build-up-page'), 'RateBuildUpPage')

/** Pages of one assessment, under /estimating/assessments/$assessmentId. */
export const estimatingAssessmentRoutes = [
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: '/',
    beforeLoad: requires({ read: ['ProjectsOffsiteAssessments', 'ProjectHub'] }),
    component: AssessmentPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'rate-build-up',
    beforeLoad: requires({ read: OPEN_RATES }),
    component: RateBuildUpPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'boq',
    beforeLoad: requires({ read: OPEN_BILL }),
    validateSearch: cellOf,
    staticData: { holds: { resource: assessmentProduct.name, search: 'product' } },
    component: BillPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'boq/zones',
    beforeLoad: requires({ read: OPEN_BILL }),
    component: ZonesPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'boq/checks',
    beforeLoad: requires({ read: OPEN_BILL }),
    component: ChecksPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'revisions',
    beforeLoad: requires({ read: OPEN_BILL }),
    component: lazyRouteComponent(() => import('./import/revisions-page'), 'RevisionsPage'),
  }),
  createRoute({ getParentRoute: () => assessmentRoute, path: OLD_BILL, beforeLoad: toBill }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'fixed-costs',
    beforeLoad: requires({ read: ['ProjectsFixedCosts', 'ProjectHubFixedCosts'] }),
    staticData: { lists: 'assessmentFixedCost' },
    component: FixedCostsPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'adjustments',
    beforeLoad: requires({ read: ['ProjectsAdjustments'] }),
    staticData: { lists: 'adjustment' },
    component: AdjustmentsPage,
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'compare',
    beforeLoad: requires({ read: ['ProjectsRateBuildUp'] }),
    validateSearch: (search): { with?: number } => (Number(search['with']) > 0 ? { with: Number(search['with']) } : {}),
    component: lazyRouteComponent(() => import('./compare/compare-page'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'bring-back',
    beforeLoad: requires({ write: ['ProjectsOffsiteAssessments'] }),
    component: lazyRouteComponent(() => import('./branches/bring-back-page'), 'BringBackPage'),
  }),
  // A budget is read on the overview: its own address is where the form's way back leads.
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'budget',
    beforeLoad: ({ params }) => {
      throw redirect({
        to: '/estimating/assessments/$assessmentId',
        params: { assessmentId: params.assessmentId },
        replace: true,
      })
    },
  }),
  ...pages(assessmentBudget, {
    parent: () => assessmentRoute,
    path: 'budget',
    within: 'assessment',
    leave: ['list', 'editAsNew'],
  }),
  ...pages(assessmentFixedCost, {
    parent: () => assessmentRoute,
    path: 'fixed-costs',
    within: 'assessment',
    leave: ['list'],
  }),
  ...pages(adjustment, { parent: () => assessmentRoute, path: 'adjustments', within: 'assessment', leave: ['list'] }),
  createRoute({
    getParentRoute: () => assessmentRoute,
    path: 'quotes/$id',
    beforeLoad: requires({ read: ['ProjectsRateBuildUp'] }),
    staticData: { shows: quoteRequest.name },
    component: lazyRouteComponent(() => import('./quotes/quote-request-page'), 'QuoteRequestPage'),
  }),
  ...pages(quoteRequest, {
    parent: () => assessmentRoute,
    path: 'quotes',
    within: 'assessment',
    leave: ['view', 'editAsNew'],
  }),
] as const

/** The same pages as they are seen on site, under /estimating/projects/$projectId/hub/assessments/$assessmentId. Spec: platform 2.5. */
export const siteAssessmentRoutes = [
  createRoute({
    getParentRoute: () => hubAssessmentRoute,
    path: '/',
    beforeLoad: requires({ read: ['ProjectHub'] }),
    component: AssessmentPage,
  }),
  createRoute({
    getParentRoute: () => hubAssessmentRoute,
    path: 'rate-build-up',
    beforeLoad: requires({ read: ['ProjectHubRateBuildUp'] }),
    component: RateBuildUpPage,
  }),
  createRoute({
    getParentRoute: () => hubAssessmentRoute,
    path: 'boq',
    beforeLoad: requires({ read: ['ProjectHubBillOfQuantities'] }),
    component: BillPage,
  }),
  createRoute({ getParentRoute: () => hubAssessmentRoute, path: OLD_BILL, beforeLoad: toBill }),
  createRoute({
    getParentRoute: () => hubAssessmentRoute,
    path: 'fixed-costs',
    beforeLoad: requires({ read: ['ProjectHubFixedCosts'] }),
    component: FixedCostsPage,
  }),
] as const
