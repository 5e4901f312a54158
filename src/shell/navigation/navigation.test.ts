import { describe, expect, it } from 'vitest'
import { hasModule, permissionStrings, PERMISSION_RESOURCES } from '#contract/permissions'
import { HUB, HUB_NAVIGATION } from './hub-navigation'
import { isMenuFixed, menuModule, moduleOf, primaryModule } from './module'
import { type NavEntry, type NavViewer, permitted } from './nav-entry'
import { primaryNavigation } from './primary-navigation'
import { assessmentNavigation, projectNavigation, siteAssessmentNavigation } from './project-navigation'
import { SETTINGS_NAVIGATION } from './settings-navigation'

const everything = () => true
const all = Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7 as const]))
const BOTH = { Estimating: 'Premium', SiteCommercial: 'Basic' } as const
const viewer = (permissions: readonly string[], account: Partial<NavViewer['account']> = {}): NavViewer => ({
  permissions: new Set(permissions),
  account: { codatId: null, integrations: [], ...account },
})
const boss = viewer(permissionStrings(all, BOTH, false))
const labels = (entries: readonly NavEntry[]) => entries.map(entry => entry.label)
const links = (entries: readonly NavEntry[], label: string) =>
  entries.find(entry => entry.label === label)?.links.map(link => [link.label, link.to.replace(HUB, '')])
const primaryOf = (permissions: ReadonlySet<string>, path: string) =>
  labels(primaryNavigation(primaryModule(moduleOf(path), null, permissions), permissions))

describe('what is shown (NAV-7)', () => {
  const site = viewer(['licenceSiteCommercialBasic', 'canReadProjectHub', 'canReadProjectHubIssues'])
  it('is what may be read, whose page exists', () => {
    expect(labels(permitted(HUB_NAVIGATION, site, everything))).toEqual(['Project list', 'Project hub', 'Issues'])
    expect(labels(permitted(HUB_NAVIGATION, site, to => to.endsWith('/issues')))).toEqual(['Issues'])
  })
  it('leaves out what the licence does not cover, whatever the role says', () =>
    expect(
      labels(permitted(HUB_NAVIGATION, viewer(['licenceEstimatingPremium', 'canReadProjectHub']), everything)),
    ).toEqual([]))
})

describe('outside a project (NAV-8, NAV-9)', () => {
  it('has Accounts and Dashboard only with Site Commercial, Resources only in Estimating', () => {
    expect(primaryOf(boss.permissions, '/estimating/projects')).toEqual([
      'Projects',
      'Takeoff',
      'Resources',
      'Accounts',
      'Dashboard',
    ])
    expect(primaryOf(new Set(['licenceEstimatingBasic']), '/estimating/projects')).toEqual([
      'Projects',
      'Takeoff',
      'Resources',
    ])
    expect(primaryOf(new Set(['licenceSiteCommercialBasic']), '/commercial/projects')).toEqual([
      'Projects',
      'Takeoff',
      'Accounts',
      'Dashboard',
    ])
    expect(primaryOf(new Set(), '/sync')).toEqual([])
  })
  it('lists the books', () =>
    expect(links(primaryNavigation('Estimating', boss.permissions), 'Accounts')?.map(([, to]) => to)).toEqual([
      '/settings/accounts/orders',
      '/settings/accounts/invoices',
      '/settings/accounts/external-costs',
      '/settings/accounts/applications/supplyfit',
      '/settings/accounts/applications/labour',
      '/settings/accounts/notice-calendar',
      '/settings/accounts/retention',
      '/settings/accounts/aged',
      '/settings/accounts/tax-month',
      '/settings/accounts/cis-returns',
    ]))
})

describe('on site (NAV-10)', () => {
  it('has every place of the specification, in its order', () => {
    expect(
      labels(permitted(HUB_NAVIGATION, { ...boss, account: { codatId: null, integrations: ['portal'] } }, everything)),
    ).toEqual([
      'Project list',
      'Project hub',
      'Portal',
      'Reports',
      'Progress',
      'Materials',
      'Labour',
      'Fixed costs',
      'Applications',
      'Costs',
      'Issues',
      'Takeoff',
      'Project roles',
    ])
    expect(labels(permitted(HUB_NAVIGATION, boss, everything))).not.toContain('Portal')
  })
  it.each([
    ['Progress', ['/progress', '/progress/map', '/progress/groups', '/progress/fixed-costs']],
    [
      'Materials',
      [
        '/materials',
        '/materials/orders',
        '/materials/invoices',
        '/materials/deliveries',
        '/materials/delivery-schedule',
      ],
    ],
    ['Labour', ['/labour', '/labour/progress', '/labour/review', '/labour/applications']],
    ['Fixed costs', ['/fixed-costs', '/fixed-costs/orders', '/fixed-costs/invoices']],
    [
      'Applications',
      [
        '/payments/outgoing/bill',
        '/payments/outgoing',
        '/payments/incoming/bill',
        '/payments/incoming/review',
        '/payments/incoming',
        '/variations',
        '/payments/guarantees',
      ],
    ],
  ])('%s has its sub-links', (label, paths) => expect(links(HUB_NAVIGATION, label)?.map(([, to]) => to)).toEqual(paths))
  it('counts reviews', () =>
    expect(
      HUB_NAVIGATION.flatMap(entry => entry.links).flatMap(link => (link.badge ? [[link.label, link.badge]] : [])),
    ).toEqual([
      ['Review applications', 'labourReviewCount'],
      ['Review incoming applications', 'productIncomingReviewCount'],
    ]))
})

describe('a project and its assessments (NAV-11, NAV-12, NAV-13)', () => {
  it('leads on site only where the project is on site and the module is on', () => {
    expect(labels(permitted(projectNavigation(true), boss, everything))).toEqual(['Project view', 'On site'])
    expect(labels(permitted(projectNavigation(false), boss, everything))).toEqual(['Project view'])
    expect(
      labels(
        permitted(
          projectNavigation(true),
          viewer(permissionStrings(all, { Estimating: 'Basic', SiteCommercial: 'None' }, false)),
          everything,
        ),
      ),
    ).toEqual(['Project view'])
  })
  it('gives a budget no pages but its overview', () => {
    expect(labels(assessmentNavigation(false, false))).toEqual([
      'Project view',
      'Assessment overview',
      'Rate build up',
      'Bill of quantities',
      'Fixed costs',
      'Adjustments',
    ])
    expect(labels(assessmentNavigation(true, false))).toEqual(['Project view', 'Assessment overview'])
    expect(labels(siteAssessmentNavigation(true))).toEqual(['Overview'])
  })
  it('offers the pages of an assessment to rights of the hub once the project is on site', () => {
    const site = viewer(
      permissionStrings(
        { Projects: 1, ProjectHub: 1, ProjectHubBillOfQuantities: 1 },
        { Estimating: 'Basic', SiteCommercial: 'Basic' },
        false,
      ),
    )
    const offered = (isOnSite: boolean) => labels(permitted(assessmentNavigation(false, isOnSite), site, everything))
    expect(offered(true)).toEqual(['Project view', 'Assessment overview', 'Bill of quantities'])
    expect(offered(false)).toEqual(['Project view'])
  })
  it('asks for each page of an assessment on site by itself', () =>
    expect(siteAssessmentNavigation(false).map(entry => entry.links[0]?.read)).toEqual([
      ['ProjectHub'],
      ['ProjectHubRateBuildUp'],
      ['ProjectHubBillOfQuantities'],
      ['ProjectHubFixedCosts'],
    ]))
})

describe('settings (NAV-5, NAV-14)', () => {
  it('keeps my account for everybody, so that its entry leads somewhere', () =>
    expect(labels(permitted(SETTINGS_NAVIGATION, viewer([]), everything))).toEqual(['My account']))
  // The specification's 7 of resources and 11 of accounts; outturn and the three pages of what is due are ours.
  it('has 11 links of admin, 4 of contacts, 8 of resources, 14 of accounts', () =>
    expect(
      permitted(SETTINGS_NAVIGATION, boss, everything).map(({ label, links: each }) => [label, each.length]),
    ).toEqual([
      ['My account', 1],
      ['Admin', 11],
      ['Contacts', 4],
      ['Resources', 8],
      ['Accounts', 14],
    ]))
  it('lists push operations only for an account linked to the accounting platform', () => {
    const last = (account: Partial<NavViewer['account']>) =>
      permitted(SETTINGS_NAVIGATION, { ...boss, account: { ...boss.account, ...account } }, everything)
        .at(-1)
        ?.links.at(-1)?.label
    expect(last({ codatId: 'c1', integrations: ['codat'] })).toBe('Accounting push operations')
    expect([last({ codatId: 'c1' }), last({ integrations: ['codat'] })]).toEqual(['Exports', 'Exports'])
  })
})

describe('modules (ROUTE-1, ROUTE-2, ROUTE-3, NAV-2)', () => {
  it.each(['Estimating', 'SiteCommercial'] as const)('%s is on only with its Basic or Premium licence', module => {
    expect(['Basic', 'Premium'].map(tier => hasModule(new Set([`licence${module}${tier}`]), module))).toEqual([
      true,
      true,
    ])
    expect(
      [`licence${module}None`, `licence${module}`, 'canReadProjects'].map(text => hasModule(new Set([text]), module)),
    ).toEqual([false, false, false])
    expect(
      hasModule(new Set([`licence${module === 'Estimating' ? 'SiteCommercial' : 'Estimating'}Premium`]), module),
    ).toBe(false)
  })
  it('has Settings always on, Site Operational and what is unknown never', () => {
    const operational = new Set(['licenceSiteOperationalPremium'])
    expect([
      menuModule('Settings', null, new Set()),
      moduleOf('/operational/projects'),
      menuModule(moduleOf('/operational/projects'), null, operational),
    ]).toEqual(['Settings', null, null])
  })
  const both = new Set(['licenceEstimatingBasic', 'licenceSiteCommercialBasic'])
  it('reads the module from the address', () =>
    expect(['/estimating/projects', '/commercial/x', '/settings', '/estimatings', '/else'].map(moduleOf)).toEqual([
      'Estimating',
      'SiteCommercial',
      'Settings',
      null,
      null,
    ]))
  it('falls back to the one before, then to what is on', () => {
    expect(menuModule('Settings', 'Estimating', both)).toBe('Settings')
    expect(menuModule(null, 'SiteCommercial', both)).toBe('SiteCommercial')
    expect(menuModule(null, 'SiteCommercial', new Set(['licenceEstimatingBasic']))).toBe('Estimating')
    expect(menuModule(null, 'Settings', new Set(['licenceSiteCommercialPremium']))).toBe('SiteCommercial')
    expect(menuModule(null, null, new Set())).toBeNull()
  })
  it('keeps the menu shut on takeoff and in the portal', () =>
    expect(
      [
        '/estimating/takeoff/pages',
        '/estimating/projects/1/hub/portal',
        '/estimating/takeoff/projects',
        '/estimating/projects',
      ].map(isMenuFixed),
    ).toEqual([true, true, false, false]))
})
