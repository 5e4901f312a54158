import { expect, type Page, test } from '@playwright/test'
import { PERMISSION_RESOURCES } from '#contract/permissions'
import { Office } from './support/office'
import { Person } from './support/person'
import { Addresses, denied, go, missing, routesOf, SUPER_ADMIN } from './support/routes'
import { type RunningServer, runServer } from './support/server'

/** Open to whoever is signed in. */
const OPEN = /^\/(sync|go\/\$what|settings|settings\/my-account|access-denied|page-not-found)$/
const WRITES = /\/(new|edit|edit-as-new|import|deleted-records|bring-back)$/

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
  const routes = (await routesOf(page)).filter(route => !OPEN.test(route) && !SUPER_ADMIN.test(route))
  expect(routes.length).toBeGreaterThan(40)
  expect(await wrong(page, routes, async route => ((await denied(page).count()) === 1) === WRITES.test(route))).toEqual(
    [],
  )
})

test('who may do nothing is told so at every address, and still reaches what is everybody’s (AUTH-3, ROUTE-7, NAV-5)', async ({
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
  const routes = (await routesOf(page)).map(route => route.replaceAll(/\$(?!what)\w+/g, '1'))
  expect(
    await wrong(
      page,
      routes,
      async route => ((await denied(page).count()) === 1) === (route === '/access-denied' || !OPEN.test(route)),
    ),
  ).toEqual([])
})

test('an address that leads nowhere says so (ROUTE-8) @desktop', async ({ page }) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  await go(page, '/no/such/place')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('The page you were looking for could not be located.')).toBeVisible()
  const routes = (await routesOf(page))
    .filter(route => /\$\w+$/.test(route) && !OPEN.test(route))
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
