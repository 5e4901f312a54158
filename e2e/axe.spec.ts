import { expect, type Page, test } from '@playwright/test'
import { findingsInThemes } from './support/axe-walk'
import { Person } from './support/person'
import { Addresses, go, isKeptOut, routesOf, SUPER_ADMIN } from './support/routes'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

/** What axe finds in the light and in the theme people change to at this size, and where. */
async function findings(page: Page, where: string): Promise<string[]> {
  const found = await findingsInThemes(page, test.info().project.name === 'phone' ? 'sunlight' : 'dark')
  return found.map(each => `${where}: ${each}`)
}

test('nobody is kept out of signing in, or of the page of those who run Quoin', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  found.push(...(await findings(page, 'sign in')))
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  found.push(...(await findings(page, 'forgotten password')))
  await page.goto(`${server.url}/new-password?reset=secret`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  found.push(...(await findings(page, 'new password')))
  await new Person(page, server.url).signIn('super@demo.quoin')
  for (const address of (await routesOf(page)).filter(route => SUPER_ADMIN.test(route))) {
    await go(page, address)
    expect(await isKeptOut(page), address).toBe(false)
    found.push(...(await findings(page, address)))
  }
  expect(found).toEqual([])
})

test('an administrator reaches every page, and none keeps anybody out', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await new Person(page, server.url).signIn('admin@demo.quoin')
  const addresses = await Addresses.of(server.url)
  const routes = (await routesOf(page)).filter(route => !SUPER_ADMIN.test(route))
  expect(routes.length).toBeGreaterThan(40)
  const found: string[] = []
  const unopened: string[] = []
  for (const route of routes) {
    const address = addresses.fill(route)
    if (address === null) {
      unopened.push(route)
      continue
    }
    await go(page, address)
    await addresses.learn(page, address)
    if (!/^\/(access-denied|page-not-found)$/.test(route) && (await isKeptOut(page)))
      found.push(`${address}: not reached`)
    found.push(...(await findings(page, address)))
  }
  // A list without records in the demo has none to open; said here, not hidden.
  test.info().annotations.push({ type: 'not opened, no record', description: unopened.join(', ') })
  expect(found).toEqual([])
})
