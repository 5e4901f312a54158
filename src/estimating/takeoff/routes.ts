import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { appRoute } from '../../common/places/routes'
import { requires } from '../../app/guard'

const opens = requires({ read: ['TakeoffPage'] })

/** What the addresses of takeoff say of the place: links from a hub name its project, and that it is on site. Spec: business 2. */
const searchOf = (search: Readonly<Record<string, unknown>>): { project?: number; onsite?: boolean } => ({
  ...(Number(search['project']) > 0 ? { project: Number(search['project']) } : {}),
  ...(search['onsite'] === true || search['onsite'] === 'true' ? { onsite: true } : {}),
})

/** The lists of takeoff and the page that is measured on. Spec: TAKE-1. */
export const takeoffRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: 'estimating/takeoff/projects',
    beforeLoad: opens,
    component: lazyRouteComponent(() => import('./lists/takeoff-projects-page'), 'TakeoffProjectsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'estimating/takeoff/pages',
    beforeLoad: opens,
    validateSearch: searchOf,
    component: lazyRouteComponent(() => import('./lists/takeoff-pages-page'), 'TakeoffPagesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'estimating/takeoff/pages/$id',
    beforeLoad: opens,
    validateSearch: searchOf,
    staticData: { shows: projectDrawing.name },
    component: lazyRouteComponent(() => import('./view/takeoff-page'), 'TakeoffPage'),
  }),
] as const
