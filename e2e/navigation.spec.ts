import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { coveredByToast } from './support/covered'
import { Person } from './support/person'
import { Addresses, go } from './support/routes'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

const KESTREL = /Kestrel House/

let server: RunningServer
const test = signedIn('admin@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await main(page).boundingBox())?.width
const onPhone = () => test.info().project.name === 'phone'

test(
  'the menu opens and closes, closes by going elsewhere, and is one column in Settings (NAV-1, NAV-3, NAV-4)',
  { tag: '@desktop' },
  async ({ page }) => {
    await test.step('200 px open, 4.8rem closed, by its handle', async () => {
      expect(await widthOf(page)).toBe(200)
      await page.getByRole('button', { name: 'Close the menu' }).click()
      expect(await widthOf(page)).toBeCloseTo(76.8, 0)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(page.getByRole('navigation', { name: /^(Project|Settings)$/ })).toHaveCount(0)
    })
    await test.step('a project has a secondary navigation; what was opened beside it closes on the way', async () => {
      await page.getByRole('main').getByRole('link', { name: KESTREL }).first().click()
      const project = page.getByRole('navigation', { name: 'Project' })
      await expect(project).toBeVisible()
      await page.getByRole('button', { name: 'Open the menu' }).click()
      expect(await widthOf(page)).toBe(200)
      await page.getByRole('main').evaluate(content => {
        content.scrollTop = 500
      })
      await project.getByRole('link', { name: 'On site' }).click()
      await expect(page.getByRole('heading', { name: 'Record', exact: true })).toBeVisible()
      await expect.poll(() => widthOf(page)).toBeCloseTo(76.8, 0)
      expect(await page.getByRole('main').evaluate(content => content.scrollTop)).toBe(0)
    })
    await test.step('in Settings only the secondary opens', async () => {
      await main(page).getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0)
      await main(page).getByRole('link', { name: 'Projects' }).click()
      await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
    })
  },
)

base('signing out asks, does nothing when declined, and takes everything along (AUTH-7, AUTH-8)', async ({ page }) => {
  const person = new Person(page, server.url)
  await person.signIn('admin@demo.quoin')
  await person.openHub(KESTREL)
  const ask = async () => {
    if (onPhone()) return person.askToSignOut()
    await main(page).getByRole('button', { name: 'Sign out' }).click()
    return page.getByRole('dialog', { name: 'Do you want to log out?' })
  }
  await (await ask()).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('heading', { name: 'Record', exact: true })).toBeVisible()
  await (await ask()).getByRole('button', { name: 'Log out', exact: true }).click()
  await person.expectSignedOut()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(
    await page.evaluate(async () => [Object.keys(localStorage), (await indexedDB.databases()).map(({ name }) => name)]),
  ).toEqual([[], []])
})

base(
  'the address /logout asks the person who is signed in; who signs in at it is not asked (AUTH-7)',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${server.url}/logout`)
    await new Person(page, server.url).enter('admin@demo.quoin')
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await page.goto(`${server.url}/logout`)
    const asked = page.getByRole('dialog', { name: 'Do you want to log out?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('heading', { name: 'Sign out' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await asked.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
)

test('More repeats the places as round links (NAV-6)', { tag: '@phone' }, async ({ page }) => {
  await page.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog')
  for (const place of ['Projects', 'Settings'])
    await expect(more.getByRole('link', { name: place, exact: true })).toBeVisible()
  for (const group of ['Resources', 'Sign out'])
    await expect(more.getByRole('button', { name: group, exact: true })).toBeVisible()
  const [width, height] = await more
    .getByRole('link', { name: 'Projects' })
    .locator('span, svg')
    .first()
    .evaluate(link =>
      [getComputedStyle(link.closest('a') ?? link).width, getComputedStyle(link.closest('a') ?? link).height].map(
        Number.parseFloat,
      ),
    )
  expect(Math.min(width ?? 0, height ?? 0)).toBeGreaterThanOrEqual(48)
  await more.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await expect(more).toBeHidden()
  // What the bar has no room for is marked at More.
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.locator('[aria-current]')).toHaveText('More')
})

/** Names of a group's links and buttons whose word does not stand whole under its icon. */
const misplacedWords = (group: Locator): Promise<string[]> =>
  group.locator('a, button').evaluateAll(places =>
    places.flatMap(place => {
      const icon = place.querySelector('svg')?.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(place)
      // The last box of what it holds: its word.
      const word = [...words.getClientRects()].at(-1)
      const own = place.getBoundingClientRect()
      const isUnder =
        icon &&
        word &&
        word.height > 0 &&
        word.top >= icon.bottom - 1 &&
        word.left >= own.left - 1 &&
        word.right <= own.right + 1 &&
        word.bottom <= own.bottom + 1
      return isUnder ? [] : [place.textContent]
    }),
  )

test('every place of the bar and of More has its word under its icon (NAV-6)', { tag: '@phone' }, async ({ page }) => {
  await page
    .getByRole('link', { name: /Kestrel/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'On site', exact: true }).first().click()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveCount(4)
  expect(await misplacedWords(bar)).toEqual([])
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog')
  await expect(more.getByRole('link', { name: 'Issues' })).toBeVisible()
  expect(await misplacedWords(more.locator('a, button', { has: page.getByText('Sign out') }).locator('..'))).toEqual([])
})

test('an address of Site Commercial is its Estimating equivalent where both are on; a number leads to its project or assessment (ROUTE-4, ROUTE-12) @desktop', async ({
  page,
}) => {
  const addresses = await Addresses.of(server.url)
  const hub = addresses.fill('/estimating/projects/$projectId/hub') ?? ''
  await page.goto(server.url + hub.replace('/estimating', '/commercial'))
  await expect(page.getByRole('heading', { name: 'Record', exact: true })).toBeVisible()
  await expect(page).toHaveURL(server.url + hub)
  await go(page, addresses.fill('/estimating/assessments/$assessmentId') ?? '')
  if (!onPhone()) await expect(page.getByRole('navigation', { name: 'Project' })).toContainText('Kestrel')
})

test('help walks through the page one is on, by keys; the account bar says who and where (NAV-15)', async ({
  page,
}) => {
  if (onPhone()) {
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog')).toContainText('Northgate Interiors · Helen Marsh')
    await page.getByRole('button', { name: 'Help', exact: true }).click()
  } else {
    await expect(main(page)).toContainText('Northgate Interiors')
    await expect(main(page)).toContainText('Helen Marsh')
    await page.getByRole('button', { name: 'Click to get help using the product' }).click()
  }
  const help = page.getByRole('dialog', { name: 'Help with this page' })
  await expect(help.getByRole('heading', { name: 'Start a new one' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(help.getByRole('heading', { name: 'Find some' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('a message covers nothing that can be pressed in the navigation, and nothing of the page for good (FORM-20)', async ({
  page,
}) => {
  await page.goto(`${server.url}/settings/contacts/clients/new`)
  await page.getByLabel('Name', { exact: true }).fill('Harrow Lane Homes')
  await page.getByRole('button', { name: 'Save client' }).click()
  const toast = page
    .getByRole('status')
    .filter({ hasText: 'Saved' })
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  // Under the focus its clock stands still.
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await expect(page.getByRole('heading', { name: 'Harrow Lane Homes' })).toBeVisible()
  // Pressed without taking the focus from the message.
  const press = (place: Locator) =>
    place.evaluate(element => {
      if (element instanceof HTMLElement) element.click()
    })
  expect(await coveredByToast(page)).toEqual([])
  if (onPhone()) {
    await page.getByRole('main').evaluate(content => {
      content.scrollTop = content.scrollHeight
    })
    const last = await page
      .getByRole('main')
      .getByRole('link')
      .or(page.getByRole('main').getByRole('button'))
      .last()
      .boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await toast.boundingBox())?.y ?? 0)
    // Nor the bar of a list, which may come under it later.
    await press(main(page).getByRole('link', { name: 'Projects' }))
    await press(page.getByRole('button', { name: 'Select', exact: true }))
    await press(page.getByRole('checkbox', { name: /Kestrel/ }))
    const bar = page.getByRole('button', { name: 'Pin', exact: true })
    await expect(bar).toBeVisible()
    const foot = async () => ((await toast.boundingBox())?.y ?? 0) + ((await toast.boundingBox())?.height ?? 0)
    await expect.poll(async () => (await foot()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
    return
  }
  await press(main(page).getByRole('link', { name: 'Projects' }))
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  expect(await coveredByToast(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Close the menu' }))
  await expect.poll(() => widthOf(page)).toBeCloseTo(76.8, 0)
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await expect(toast).toBeVisible()
})
