import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { assessmentRoute, hubAssessmentRoute, projectRoute } from '../common/places/routes'
import { requires } from '../app/guard'

const OPEN_BILL = ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'] as const

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
    beforeLoad: requires({ write: ['ProjectsBillOfQuantities'] }),
    component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'files',
    beforeLoad: requires({ read: ['Projects', 'ProjectHub'] }),
    component: lazyRouteComponent(() => import('./files/project-files-page'), 'ProjectFilesPage'),
  }),
] as const

const AssessmentPage = lazyRouteComponent(() => import('./assessment/assessment-page'), 'AssessmentPage')
const BillPage = lazyRouteComponent(() => import('./bill/view/bill-page'), 'BillPage')

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
    path: 'bill-of-quantities',
    beforeLoad: requires({ read: OPEN_BILL }),
    component: BillPage,
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
    path: 'bill-of-quantities',
    beforeLoad: requires({ read: ['ProjectHubBillOfQuantities'] }),
    component: BillPage,
  }),
] as const
