import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { company } from '#contract/admin/company'
import { documentTemplate } from '#contract/admin/document-template'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostType } from '#contract/admin/fixed-cost-type'
import { issueType } from '#contract/admin/issue-type'
import { materialType } from '#contract/admin/material-type'
import { trade } from '#contract/admin/trade'
import { workPackage } from '#contract/admin/work-package'
import { workPackageSubGroup } from '#contract/admin/work-package-sub-group'
import { role } from '#contract/platform/role'
import { user } from '#contract/platform/user'
import { appRoute } from '../common/places/routes'
import { requires } from '../app/guard'
import { pages } from '../records/pages'
import { CompanyMore } from './company/company-more'
import { AddBankHolidays } from './holidays/add-bank-holidays'
import { TemplatePreview } from './templates/template-preview'
import { UserMore } from './users/user-more'
import { SubGroups } from './work-packages/sub-groups'

const app = () => appRoute
const USERS = 'settings/admin/users'
const COMPANY = 'settings/admin/company-details'
const ROLES = 'settings/admin/roles'

/** What an administrator looks after, under /settings/admin. Spec: platform 2.6. */
export const adminRoutes = [
  ...pages(user, { parent: app, path: USERS, read: ['AdminUsers'], more: UserMore, leave: ['new', 'editAsNew'] }),
  createRoute({
    getParentRoute: app,
    path: `${USERS}/new`,
    beforeLoad: requires({ write: ['AdminUsers'] }),
    staticData: { makes: user.name },
    component: lazyRouteComponent(() => import('./users/invite-page'), 'InvitePage'),
  }),
  ...pages(role, { parent: app, path: ROLES, read: ['AdminRoles'], leave: ['view', 'editAsNew'] }),
  createRoute({
    getParentRoute: app,
    path: `${ROLES}/$id`,
    beforeLoad: requires({ read: ['AdminRoles'] }),
    staticData: { shows: role.name },
    component: lazyRouteComponent(() => import('./roles/role-page'), 'RolePage'),
  }),
  ...pages(trade, { parent: app, path: 'settings/admin/trades', read: ['AdminTrades'] }),
  ...pages(materialType, { parent: app, path: 'settings/admin/material-types', read: ['AdminMaterialTypes'] }),
  ...pages(issueType, { parent: app, path: 'settings/admin/issue-categories', read: ['AdminIssueCategories'] }),
  ...pages(workPackage, {
    parent: app,
    path: 'settings/admin/work-packages',
    read: ['AdminWorkPackages'],
    more: SubGroups,
  }),
  ...pages(workPackageSubGroup, {
    parent: app,
    path: 'settings/admin/work-packages/$workPackageId/sub-groups',
    within: 'workPackage',
    read: ['AdminWorkPackages'],
  }),
  ...pages(documentTemplate, {
    parent: app,
    path: 'settings/admin/document-templates',
    read: ['AdminDocumentTemplates'],
    more: TemplatePreview,
  }),
  ...pages(fixedCostType, { parent: app, path: 'settings/admin/fixed-cost-types', read: ['AdminFixedCostTypes'] }),
  ...pages(fixedCostHoliday, {
    parent: app,
    path: 'settings/admin/fixed-cost-holidays',
    read: ['AdminFixedCostHolidays'],
    listActions: AddBankHolidays,
  }),
  ...pages(company, {
    parent: app,
    path: COMPANY,
    read: ['AdminCompanyDetails'],
    more: CompanyMore,
    leave: ['list'],
  }),
  createRoute({
    getParentRoute: app,
    path: COMPANY,
    beforeLoad: requires({ read: ['AdminCompanyDetails'] }),
    component: lazyRouteComponent(() => import('./company/company-home'), 'CompanyHome'),
  }),
] as const
