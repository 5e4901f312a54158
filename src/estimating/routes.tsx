import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { assessmentRoute, projectRoute } from '../places/routes'
import { requires } from '../records/guard'

const OPEN_BILL = ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'] as const

/** Pages of one project, under /estimating/projects/$projectId. */
export const estimatingProjectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute, path: '/', beforeLoad: requires({ read: ['Projects', 'ProjectHub'] }),
    component: lazyRouteComponent(() => import('./project-page'), 'ProjectPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute, path: 'import', beforeLoad: requires({ write: ['ProjectsBillOfQuantities'] }),
    component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
  }),
] as const

/** Pages of one assessment, under /estimating/assessments/$assessmentId. */
export const estimatingAssessmentRoutes = [
  createRoute({
    getParentRoute: () => assessmentRoute, path: '/', beforeLoad: requires({ read: ['ProjectsOffsiteAssessments', 'ProjectHub'] }),
    component: lazyRouteComponent(() => import('./assessment/assessment-page'), 'AssessmentPage'),
  }),
  createRoute({
    getParentRoute: () => assessmentRoute, path: 'bill-of-quantities', beforeLoad: requires({ read: OPEN_BILL }),
    component: lazyRouteComponent(() => import('./bill/view/bill-page'), 'BillPage'),
  }),
] as const
