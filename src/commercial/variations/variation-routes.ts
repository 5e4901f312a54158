import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { variation } from '#contract/commercial/variations/variation'
import { requires } from '../../app/guard'
import { hubRoute } from '../../common/places/routes'
import { pages } from '../../records/pages'

/** What the client instructs beyond the contract. Decision 719. */
export const variationRoutes = [
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'variations/new',
    beforeLoad: requires({ write: ['ProjectHubVariations'] }),
    staticData: { makes: variation.name },
    component: lazyRouteComponent(() => import('./record-variation-page'), 'RecordVariationPage'),
  }),
  createRoute({
    getParentRoute: () => hubRoute,
    path: 'variations/$variationId',
    beforeLoad: requires({ read: variation.permission.read }),
    staticData: { shows: variation.name },
    component: lazyRouteComponent(() => import('./variation-page'), 'VariationPage'),
  }),
  ...pages(variation, {
    parent: () => hubRoute,
    path: 'variations',
    within: 'project',
    leave: ['new', 'view', 'editAsNew'],
  }),
] as const
