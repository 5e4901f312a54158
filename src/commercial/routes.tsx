import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { delivery } from '#contract/commercial/delivery'
import { issue } from '#contract/commercial/issue'
import { pages } from '../records/pages'
import { hubRoute } from '../common/places/routes'
import { requires } from '../app/guard'

const readIssues = requires({ read: ['ProjectHubIssues'] })

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
    path: 'issues/new',
    beforeLoad: requires({ write: ['ProjectHubIssues'] }),
    staticData: { makes: issue.name },
    component: lazyRouteComponent(() => import('./issues/raise-issue-page'), 'RaiseIssuePage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'issues/$issueId',
    beforeLoad: readIssues,
    component: lazyRouteComponent(() => import('./issues/issue-page'), 'IssuePage'),
  }),
  ...pages(issue, { parent: () => hubRoute, path: 'issues', within: 'project', leave: ['new', 'view'] }),
  ...pages(delivery, { parent: () => hubRoute, path: 'materials/deliveries', within: 'project' }),
] as const
