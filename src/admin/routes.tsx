import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { fixedCostType } from '#contract/admin/fixed-cost-type'
import { issueType } from '#contract/admin/issue-type'
import { materialType } from '#contract/admin/material-type'
import { trade } from '#contract/admin/trade'
import { workPackage } from '#contract/admin/work-package'
import { role } from '#contract/platform/role'
import { user } from '#contract/platform/user'
import { appRoute } from '../places/routes'
import { requires } from '../records/guard'
import { pages } from '../records/pages'
import { UserMore } from './users/user-more'

const app = () => appRoute
const USERS = 'settings/admin/users'
const ROLES = 'settings/admin/roles'

/** What an administrator looks after, under /settings/admin. Spec: platform 2.6. */
export const adminRoutes = [
  ...pages(user, { parent: app, path: USERS, read: ['AdminUsers'], more: UserMore, leave: ['new', 'editAsNew'] }),
  createRoute({
    getParentRoute: app, path: `${USERS}/new`, beforeLoad: requires({ write: ['AdminUsers'] }), staticData: { makes: user.name },
    component: lazyRouteComponent(() => import('./users/invite-page'), 'InvitePage'),
  }),
  ...pages(role, { parent: app, path: ROLES, read: ['AdminRoles'], leave: ['view', 'editAsNew'] }),
  createRoute({
    getParentRoute: app, path: `${ROLES}/$id`, beforeLoad: requires({ read: ['AdminRoles'] }), staticData: { shows: role.name },
    component: lazyRouteComponent(() => import('./roles/role-page'), 'RolePage'),
  }),
  ...pages(trade, { parent: app, path: 'settings/admin/trades', read: ['AdminTrades'] }),
  ...pages(materialType, { parent: app, path: 'settings/admin/material-types', read: ['AdminMaterialTypes'] }),
  ...pages(issueType, { parent: app, path: 'settings/admin/issue-categories', read: ['AdminIssueCategories'] }),
  ...pages(workPackage, { parent: app, path: 'settings/admin/work-packages', read: ['AdminWorkPackages'] }),
  ...pages(fixedCostType, { parent: app, path: 'settings/admin/fixed-cost-types', read: ['AdminFixedCostTypes'] }),
] as const
