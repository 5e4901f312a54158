import { expect, type Page, test as base } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { Office } from './support/office'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

let server: RunningServer
const test = signedIn('estimator@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('a list is walked by keys, filtered with a slash and a prefix, and remembers how it was left (LIST-3, LIST-4, LIST-11, LIST-16)', async ({
  page,
}) => {
  await row(page, /Albion Mill/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, /Beacon Court/)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('>c')
  await expect(row(page, /Beacon Court/)).toHaveCount(0)
  await expect(row(page, /Denholme/)).toBeVisible()
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Project' })).toHaveValue('>c')
  await expect(page.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(row(page, /Beacon Court/)).toBeVisible()
})

test('frozen cells are as high as the rest of their row after the window changes, and stay in view (LIST-3, LIST-19)', async ({
  page,
}) => {
  await expect(row(page, /Albion Mill/)).toBeVisible()
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll('table tr')].map(
        line => new Set([...line.children].map(cell => Math.round(cell.getBoundingClientRect().height))).size,
      ),
    )
    expect(heights.length).toBeGreaterThan(5)
    expect(new Set(heights)).toEqual(new Set([1]))
  }
  // From where the list begins: the navigation beside it may still be folding.
  const at = () =>
    page
      .getByRole('link', { name: /Albion Mill/ })
      .evaluate(
        name =>
          name.getBoundingClientRect().x -
          (name.closest('table')?.parentElement?.getBoundingClientRect().x ?? Number.NaN),
      )
  const before = await at()
  await page.getByRole('table', { name: 'Projects' }).evaluate(table => table.parentElement?.scrollTo({ left: 400 }))
  expect(await at()).toBe(before)
})

test('the filtered table is saved as a file named by the office (LIST-18)', async ({ page }) => {
  await expect(row(page, /Beacon Court/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Project' }).fill('mill')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Projects \d{4}-\d{2}-\d{2}\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('Albion Mill')
  expect(text).not.toContain('Beacon Court')
})

test('Ctrl K finds a record and goes there', async ({ page }) => {
  await expect(row(page, /Albion Mill/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('kestrel')
  await expect(page.getByRole('option', { name: /^2417 Kestrel House/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Kestrel House/ })).toBeVisible()
})

test('an assignment is told, opened and read (NOTE-1, NOTE-5)', async ({ page }) => {
  const office = await Office.signIn(server.url, 'admin@demo.quoin')
  const project = await office.find('/projects', each => each['showProjectHub'] === true)
  const reader = await office.find('/users', each => each['email'] === 'estimator@demo.quoin')
  await office.call('POST', '/issues', { project: project.id, summary: 'Crack in the slab', assignee: reader.id })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toContainText('unread')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText('Helen Marsh gave you an issue: Crack in the slab')
  expect((await panel.boundingBox())?.width).toBe(300)
  const marks = panel.getByRole('button', { name: /^Mark as read/ })
  for (let left = await marks.count(); left > 0; left--) {
    await marks.first().click()
    await expect(marks).toHaveCount(left - 1)
  }
  await expect(panel).toContainText('You have no notifications')
  await page.reload()
  await expect(row(page, /Albion Mill/)).toBeVisible()
  await expect(bell).not.toContainText('unread')
})
