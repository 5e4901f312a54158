import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from '../../app/guard'
import { requires } from '../../app/guard'

/**
 * The routes other pages hang under. Everything is written once under /estimating; the router's rewrite shows the same pages under
 * /commercial where only Site Commercial is licensed. The shell gives the frames their components.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Pages inside the shell: someone is signed in, maybe without a connection. */
export const appRoute = createRoute({ getParentRoute: () => rootRoute, id: 'app' })

/** Loads the project of the address for everything under it. Spec: platform 2.4. */
export const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'estimating/projects/$projectId',
  component: lazyRouteComponent(() => import('./place-frames'), 'ProjectFrame'),
})

/** The project on site. */
export const hubRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'hub',
  beforeLoad: requires({ read: ['ProjectHub'] }),
  component: lazyRouteComponent(() => import('./place-frames'), 'HubFrame'),
})

/** Loads the assessment of the address, and its project with it. Spec: platform 2.4. */
export const assessmentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'estimating/assessments/$assessmentId',
  component: lazyRouteComponent(() => import('./place-frames'), 'AssessmentFrame'),
})

/** An assessment looked at from its project on site. */
export const hubAssessmentRoute = createRoute({
  getParentRoute: () => hubRoute,
  path: 'assessments/$assessmentId',
  component: lazyRouteComponent(() => import('./place-frames'), 'AssessmentFrame'),
})

/** The catalogue: opening any of its pages brings the library to this device and keeps it here. */
export const libraryRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'library',
  component: lazyRouteComponent(() => import('./place-frames'), 'LibraryFrame'),
})
