import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { issueType } from '#contract/admin/issue-type'
import { workPackage } from '#contract/admin/work-package'
import { role } from '#contract/platform/role'
import { user } from '#contract/platform/user'
import { appRoute } from '../places/routes'
import { requires } from '../records/guard'
import { pages } from '../records/pages'

const app = () => appRoute
const UserMore = lazyRouteComponent(() => import('./user/user-more'), 'UserMore')
const RoleMore = lazyRouteComponent(() => import('./role/role-more'), 'RoleMore')

/** Pages under /settings/admin. Spec: platform 2.6. */
export const administrationRoutes = [
  ...pages(user, { parent: app, path: 'settings/admin/users', read: ['AdminUsers'], leave: ['new', 'editAsNew'], more: UserMore }),
  createRoute({
    getParentRoute: app, path: 'settings/admin/users/new', beforeLoad: requires({ write: ['AdminUsers'] }), staticData: { makes: user.name },
    component: lazyRouteComponent(() => import('./user/new-user-page'), 'NewUserPage'),
  }),
  ...pages(role, { parent: app, path: 'settings/admin/roles', read: ['AdminRoles'], leave: ['editAsNew'], more: RoleMore }),
  createRoute({
    getParentRoute: app, path: 'settings/admin/roles/$id/permissions', beforeLoad: requires({ read: ['AdminRoles'] }),
    component: lazyRouteComponent(() => import('./role/role-permissions-page'), 'RolePermissionsPage'),
  }),
  ...pages(issueType, { parent: app, path: 'settings/admin/issue-categories', read: ['AdminIssueCategories'] }),
  ...pages(workPackage, { parent: app, path: 'settings/admin/work-packages', read: ['AdminWorkPackages'] }),
] as const
