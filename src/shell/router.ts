import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import type { LicensedModule } from '#contract/permissions'
import { requiresAnyWriting, requiresRecords } from '../app/guard'
import { accountsRoutes } from '../accounts/routes'
import { adminRoutes } from '../admin/routes'
import { catalogueRoutes } from '../catalogue/routes'
import { commercialFirmRoutes, commercialHubRoutes, portalLoadRoute } from '../commercial/routes'
import { contactsRoutes } from '../contacts/routes'
import { useProjectDefaults } from '../estimating/project/project-defaults'
import { takeoffRoutes } from '../estimating/takeoff/routes'
import { useProjectUnseen } from '../estimating/project/project-unseen'
import {
  assessmentsOf,
  estimatingAssessmentRoutes,
  estimatingProjectRoutes,
  projectAssessmentRoutes,
  siteAssessmentRoutes,
} from '../estimating/routes'
import {
  appRoute,
  assessmentRoute,
  hubAssessmentRoute,
  hubRoute,
  libraryRoute,
  projectRoute,
  rootRoute,
} from '../common/places/routes'
import { NotFound } from '../app/page/not-found'
import { PAGE_FAULTS } from '../app/page/page-faults'
import { pages } from '../records/pages'
import { AccessDenied } from './access-denied'
import { HomePage, LogoutPage, SettingsHome } from './doors'
import { SETTINGS_NAVIGATION } from './navigation/settings-navigation'
import { readPrefix, showPrefix } from './prefix'
import { ShellFrame } from './shell-frame'
import { pagesUnder, whenWhole } from './when-whole'
import { superAdminRoute } from '../super-admin/routes'

const app = () => appRoute
appRoute.update({ component: ShellFrame })

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([
    createRoute({
      getParentRoute: app,
      path: 'sync',
      component: lazyRouteComponent(() => import('../sync/sync-centre-page'), 'SyncCentrePage'),
      validateSearch: (search): { choose?: number } =>
        typeof search['choose'] === 'number' ? { choose: search['choose'] } : {},
    }),
    createRoute({
      getParentRoute: app,
      path: 'go/$what',
      component: lazyRouteComponent(() => import('./go-page'), 'GoPage'),
    }),
    createRoute({
      getParentRoute: app,
      path: 'settings/my-account',
      component: lazyRouteComponent(() => import('./account/my-account-page'), 'MyAccountPage'),
    }),
    createRoute({
      getParentRoute: app,
      path: 'settings/deleted-records',
      beforeLoad: requiresAnyWriting,
      component: lazyRouteComponent(() => import('../records/deleted/deleted-page'), 'DeletedPage'),
      validateSearch: (search): { kind?: string } =>
        typeof search['kind'] === 'string' ? { kind: search['kind'] } : {},
    }),
    createRoute({ getParentRoute: app, path: '/', component: HomePage }),
    createRoute({ getParentRoute: app, path: 'estimating', component: HomePage }),
    createRoute({ getParentRoute: app, path: 'logout', component: LogoutPage }),
    ...['settings', ...SETTINGS_NAVIGATION.flatMap(entry => entry.to?.slice(1) ?? [])].map(path =>
      createRoute({ getParentRoute: app, path, component: SettingsHome }),
    ),
    createRoute({
      getParentRoute: app,
      path: 'access-denied',
      component: AccessDenied,
      validateSearch: (search): { upgrade?: LicensedModule } =>
        search['upgrade'] === 'Estimating' || search['upgrade'] === 'SiteCommercial'
          ? { upgrade: search['upgrade'] }
          : {},
    }),
    createRoute({ getParentRoute: app, path: 'page-not-found', component: NotFound }),
    // Inside the shell, so that a wrong address still shows the navigation.
    createRoute({ getParentRoute: app, path: '$', component: NotFound }),
    createRoute({
      getParentRoute: app,
      path: 'estimating/projects',
      beforeLoad: requiresRecords(project, 'read'),
      staticData: { lists: project.name },
      component: lazyRouteComponent(() => import('./projects/projects-page'), 'ProjectsPage'),
    }),
    ...pages(project, {
      parent: app,
      path: 'estimating/projects',
      leave: ['list', 'view'],
      useDefaults: useProjectDefaults,
      useUnseen: useProjectUnseen,
    }),
    ...pages(assessment, {
      parent: app,
      path: 'estimating/assessments',
      listOf: assessmentsOf,
      leave: ['view', 'editAsNew'],
    }),
    ...contactsRoutes,
    libraryRoute.addChildren([...catalogueRoutes]),
    ...accountsRoutes,
    ...commercialFirmRoutes,
    ...takeoffRoutes,
    ...adminRoutes,
    superAdminRoute,
    projectRoute.addChildren([
      ...estimatingProjectRoutes,
      ...projectAssessmentRoutes,
      portalLoadRoute,
      hubRoute.addChildren([...commercialHubRoutes, hubAssessmentRoute.addChildren(siteAssessmentRoutes)]),
    ]),
    assessmentRoute.addChildren(estimatingAssessmentRoutes),
  ]),
])

// Every page says what is still missing of what it adds up, until all of it is on this device.
for (const route of pagesUnder(routeTree)) whenWhole(route)

export const router = createRouter({
  routeTree,
  context: { viewer: null },
  defaultNotFoundComponent: NotFound,
  ...PAGE_FAULTS,
  defaultPreload: 'intent',
  rewrite: {
    input: ({ url }) => {
      url.pathname = readPrefix(url.pathname)
      return url
    },
    output: ({ url }) => {
      url.pathname = showPrefix(url.pathname)
      return url
    },
  },
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
