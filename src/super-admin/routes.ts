import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../common/places/routes'
import { requires } from '../app/guard'

/** Needs read on the super admin resource, else access denied. Spec: platform 2.1. */
export const superAdminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings/admin/super-admin',
  beforeLoad: requires({ read: ['AdminSuperAdmin'] }),
  component: lazyRouteComponent(() => import('./super-admin-page'), 'SuperAdminPage'),
})
