import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { Office } from '../support/office'
import { Person } from '../support/person'
import { type RunningServer, runServer } from '../support/server'

let server: RunningServer
let places: Readonly<Record<string, number>>

test.beforeAll(async () => {
  server = await runServer()
  const office = await Office.signIn(server.url, 'admin@demo.quoin')
  const kestrel = await office.find('/projects', row => String(row['name']).startsWith('Kestrel'))
  const first = async (path: string) => (await office.list(path))[0]?.id ?? 0
  places = {
    project: kestrel.id, assessment: (await office.find('/assessments', row => row['project'] === kestrel.id)).id,
    issue: (await office.find('/issues', row => row['project'] === kestrel.id)).id, delivery: (await office.find('/deliveries', row => row['project'] === kestrel.id)).id,
    client: await first('/clients'), supplier: await first('/suppliers'), subcontractor: await first('/subcontractors'), workPackage: await first('/packages'),
    issueType: await first('/issuetypes'), user: await first('/users'), role: await first('/roles'),
  }
})
test.afterAll(() => server.close())

const pages = (path: string, id: string, ...left: readonly string[]) =>
  [path, `${path}/new`, `${path}/{${id}}`, `${path}/{${id}}/edit`, `${path}/{${id}}/edit-as-new`].filter(each => !left.some(end => each.endsWith(end)))
const PROJECT = '/estimating/projects/{project}'
const HUB = `${PROJECT}/hub`

/** Every address of the app by who goes there, and whom it turns away. */
const EVERYBODY = ['/sync', '/settings/my-account', '/access-denied', '/page-not-found']
const SITE = [HUB, `${HUB}/progress`, ...pages(`${HUB}/issues`, 'issue', '/edit-as-new'), ...pages(`${HUB}/materials/deliveries`, 'delivery')]
const ESTIMATOR = [
  ...pages('/estimating/projects', 'project'), `${PROJECT}/import`, '/estimating/assessments/{assessment}', '/estimating/assessments/{assessment}/bill-of-quantities',
  ...pages('/settings/contacts/clients', 'client'), ...pages('/settings/contacts/suppliers', 'supplier'), ...pages('/settings/contacts/subcontractors', 'subcontractor'),
]
const ADMINISTRATOR = [
  ...pages('/settings/admin/work-packages', 'workPackage'), ...pages('/settings/admin/issue-categories', 'issueType'),
  ...pages('/settings/admin/users', 'user', '/new', '/edit-as-new'), ...pages('/settings/admin/roles', 'role', '/edit-as-new'),
]
const REFUSED = {
  'site@demo.quoin': [
    '/estimating/projects/new', `${PROJECT}/edit`, `${PROJECT}/import`, '/settings/contacts/clients/new', '/settings/contacts/clients/{client}/edit',
    '/settings/admin/users', '/settings/admin/users/{user}', '/settings/admin/users/{user}/edit', '/settings/admin/roles', '/settings/admin/roles/{role}',
    '/settings/admin/roles/new', '/settings/admin/work-packages/new', '/settings/admin/issue-categories/{issueType}/edit',
  ],
  'estimator@demo.quoin': [`${HUB}/issues/new`, `${HUB}/issues/{issue}/edit`, `${HUB}/materials/deliveries/new`, `${HUB}/materials/deliveries/{delivery}/edit`, '/settings/admin/users'],
} as const

const addressOf = (route: string): string => server.url + route.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name]))

/** Goes there inside the app, as a link would: loading the app anew for each of sixty addresses would only take longer. */
async function go(page: Page, route: string): Promise<void> {
  await page.evaluate(address => history.pushState(null, '', address), addressOf(route))
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
}

/** What axe finds, in short; animations are over and everything is drawn. */
async function findings(page: Page, route: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${route}: ${id} ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`))
}

for (const [username, routes] of [['site@demo.quoin', [...EVERYBODY, ...SITE]], ['estimator@demo.quoin', ESTIMATOR], ['admin@demo.quoin', ADMINISTRATOR]] as const) {
  test(`no page of ${username} keeps anybody out`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    found.push(...await findings(page, '/'))
    await new Person(page, server.url).signIn(username)
    for (const route of routes) {
      await go(page, route)
      const own = route === '/access-denied' || route === '/page-not-found'
      if (!own) await expect(page, `${route} is open to ${username}`).toHaveURL(addressOf(route))
      if (!own) await expect(page.getByRole('heading', { name: /^(Access denied|Page not found)$/ }), route).toHaveCount(0)
      found.push(...await findings(page, route))
    }
    expect(found).toEqual([])
  })
}

for (const [username, routes] of Object.entries(REFUSED)) {
  test(`what ${username} may not do is not reached by its address`, async ({ page }) => {
    await new Person(page, server.url).signIn(username)
    for (const route of routes) {
      await go(page, '/sync')
      await go(page, route)
      await expect(page.getByRole('heading', { name: 'Access denied' }), route).toBeVisible()
    }
  })
}
