import { expect, type Page, test } from '@playwright/test'
import { PERMISSION_RESOURCES } from '#contract/permissions'
import { Office } from './support/office'
import { Person } from './support/person'
import { Addresses, denied, go, missing, routesOf } from './support/routes'
import { type RunningServer, runServer } from './support/server'

// Every address and what it asks for: src/shell/router.dom.test.tsx. Here a few of each kind, as a person meets them.
const READ = [
  '/estimating/projects',
  '/estimating/projects/$projectId',
  '/estimating/projects/$projectId/hub/issues',
  '/estimating/assessments/$assessmentId/rate-build-up',
  '/settings/contacts/clients',
  '/settings/admin/roles',
]
const WRITTEN = [
  '/estimating/projects/new',
  '/estimating/projects/$projectId/import',
  '/estimating/projects/$projectId/hub/issues/new',
  '/estimating/assessments/$assessmentId/bring-back',
  '/settings/contacts/clients/new',
  '/settings/admin/users/new',
  '/settings/deleted-records',
]
const EVERYBODYS = ['/sync', '/settings/my-account', '/page-not-found']

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

async function allowSite(level: 0 | 1): Promise<void> {
  const admin = await Office.signIn(server.url, 'admin@demo.quoin')
  const role = await admin.find('/roles', row => row['role'] === 'Site manager')
  const resources = PERMISSION_RESOURCES.filter(resource => resource !== 'AdminSuperAdmin')
  await admin.call('PUT', `/roles/${role.id}/permissions`, {
    permissions: resources.map(resource => ({ resource, level })),
  })
}

/** Opens every address and answers those for which `isRight` is false. */
async function wrong(
  page: Page,
  routes: readonly string[],
  isRight: (route: string) => Promise<boolean>,
): Promise<string[]> {
  const addresses = await Addresses.of(server.url)
  const found: string[] = []
  for (const route of routes) {
    const address = addresses.fill(route)
    if (address === null) continue
    await go(page, address)
    await addresses.learn(page, address)
    if (!(await isRight(route))) found.push(address)
  }
  return found
}

test('who may only read is kept from every form, and from nothing else @desktop', async ({ page }) => {
  await allowSite(1)
  await new Person(page, server.url).signIn('site@demo.quoin')
  const isDenied = async () => (await denied(page).count()) === 1
  expect(
    await wrong(page, [...READ, ...WRITTEN], async route => (await isDenied()) === WRITTEN.includes(route)),
  ).toEqual([])
})

test('who may do nothing is told so at every address, and still reaches what is everybody’s (AUTH-3, ROUTE-7, NAV-5) @desktop', async ({
  page,
}) => {
  await allowSite(0)
  const person = new Person(page, server.url)
  await page.goto(server.url)
  await person.enter('site@demo.quoin')
  await expect(denied(page)).toBeVisible()
  await expect(
    page.getByText(
      "Sorry, you don't have access to this page. Please speak to your administrator if you believe you should.",
      { exact: true },
    ),
  ).toBeVisible()
  const isPhone = test.info().project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole(isPhone ? 'dialog' : 'navigation', isPhone ? {} : { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await expect(page.getByRole('heading', { name: 'My account' }).first()).toBeVisible()
  // Whom an address is closed to does not depend on the size of the window.
  if (isPhone) return
  expect(
    await wrong(
      page,
      [...READ, ...WRITTEN, ...EVERYBODYS],
      async route => ((await denied(page).count()) === 0) === EVERYBODYS.includes(route),
    ),
  ).toEqual([])
})

test('an address that leads nowhere says so (ROUTE-8) @desktop', async ({ page }) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  await go(page, '/no/such/place')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('The page you were looking for could not be located.')).toBeVisible()
  const routes = (await routesOf(page))
    .filter(route => /\$\w+$/.test(route) && route !== '/go/$what')
    .map(route => route.replace(/\$\w+$/, '999999999'))
  expect(routes.length).toBeGreaterThan(5)
  expect(
    await wrong(page, routes, () =>
      missing(page)
        .first()
        .waitFor()
        .then(
          () => true,
          () => false,
        ),
    ),
  ).toEqual([])
})
