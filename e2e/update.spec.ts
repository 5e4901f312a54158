import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { serveFilesOnly } from './support/files-only'
import { nextBuild } from './support/next-build'
import { Office } from './support/office'
import { Person } from './support/person'
import { APP_DIR } from './support/databases'
import { type RunningServer, runServer } from './support/server'
import { removeFolder } from '../server/testing/remove-folder'

const KESTREL = /Kestrel House/
const EDITED = 'Which board behind the tea point?'
const LAST_WORDS = 'Stair 2, level 3, left of the door'

test.describe.configure({ timeout: 900_000 })
test.use({ serviceWorkers: 'allow' })

let server: RunningServer
const next = { appDir: '', ending: '' }
test.beforeAll(() => {
  Object.assign(next, nextBuild(APP_DIR))
})
test.beforeEach(async () => {
  server = await runServer()
})
test.afterEach(() => server.close())
test.afterAll(() => removeFolder(next.appDir))

const notice = (page: Page) => page.getByText('A new version of Quoin is ready.')
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
/** Chromium may leave a new version waiting, for five minutes at most (decision 009); nothing is lost meanwhile, and the page says that it is under way. */
const runsNext = (page: Page) =>
  expect(page.locator(`script[type=module][src$="${next.ending}"]`)).toHaveCount(1, { timeout: 330_000 })
const runsFirst = (page: Page) => expect(page.locator(`script[type=module][src$="${next.ending}"]`)).toHaveCount(0)

async function onSite(context: BrowserContext): Promise<Person> {
  const person = new Person(await context.newPage(), server.url)
  await person.signIn('site@demo.quoin')
  await person.openHub(KESTREL)
  await person.page.getByRole('checkbox', { name: /^Keep on this/ }).click()
  await person.readyForNoSignal()
  return person
}

/** The page looks for a release, as it does every hour, and finds one. */
async function findRelease(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(notice(page)).toBeVisible()
}

/** From now on nothing that waits a while on this page comes about: a form keeps its draft when it is told to, or not at all. */
async function holdTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = globalThis
    // Timed: what the page does after a while is held back.
    Reflect.set(globalThis, 'setTimeout', (work: () => void, ms = 0) => (ms < 200 ? setTimeout(work, ms) : 0))
  })
}

test('a new version waits for the person, and takes neither a half-filled form nor unsent work (OFF-2)', async ({
  context,
}) => {
  const site = await onSite(context)
  const { page } = site
  await server.kill()
  await page.goto(`${server.url}${new URL(page.url()).pathname}/issues`)
  await page.getByRole('link', { name: EDITED }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: /^Where/ }).fill('Stair 2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(site.pill('Offline · 1')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: /^Where/ }).fill('Stair 2, lev')

  const endFiles = await serveFilesOnly(next.appDir, server.url)
  await findRelease(page)
  await runsFirst(page)
  await expect(page.getByRole('textbox', { name: /^Where/ })).toHaveValue('Stair 2, lev')

  await test.step('finishing first changes nothing', async () => {
    await update(page).click()
    await expect(page.getByText('It is kept as a draft and will be there after the update.')).toBeVisible()
    await page.getByRole('button', { name: 'Finish first' }).click()
    await page.getByRole('textbox', { name: /^Where/ }).fill('Stair 2, level 3, left')
    await runsFirst(page)
  })

  await test.step('updating brings the page back as it was, in the new version', async () => {
    await holdTimers(page)
    await page.getByRole('textbox', { name: /^Where/ }).fill(LAST_WORDS)
    await update(page).click()
    await page.getByRole('button', { name: 'Update now' }).click()
    await runsNext(page)
    await expect(page.getByRole('textbox', { name: /^Where/ })).toHaveValue(LAST_WORDS)
    await expect(notice(page)).toBeHidden()
  })

  await test.step('what was unsent goes, once', async () => {
    await expect(site.pill(/^Offline · 1\. /)).toBeVisible()
    await endFiles()
    await server.start({ appDir: next.appDir })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(site.pill('Saved')).toBeVisible({ timeout: 90_000 })
    const office = await Office.signIn(server.url, 'estimator@demo.quoin')
    const issue = await office.find('/issues', each => each['summary'] === EDITED)
    expect(issue).toMatchObject({ location: LAST_WORDS })
  })
})

test('calls go past the service worker: one in the moment of an update would leave the new version waiting', async ({
  context,
}) => {
  const { page } = await onSite(context)
  await page.evaluate(async () => {
    for (const path of ['/api/health', '/manifest.webmanifest']) await (await fetch(path)).text()
  })
  /** Where the browser took an answer from by itself; nothing when it asked the worker. */
  const routed = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(each => /health|manifest/.test(each.name))
        .map(each => `${new URL(each.name).pathname} ${String(Reflect.get(each, 'workerMatchedSourceType'))}`),
    )
  await expect.poll(routed).toEqual(['/api/health network', '/manifest.webmanifest '])
})

test('a second tab keeps the version it runs, its form and its pages until it is asked there', async ({ context }) => {
  const { page: first } = await onSite(context)
  const second = await context.newPage()
  await second.goto(`${new URL(first.url()).href}/issues/new`)
  await second.getByRole('textbox', { name: 'What is wrong?' }).fill('Skirting loose by the li')
  await server.kill()
  await server.start({ appDir: next.appDir })
  await findRelease(first)
  await update(first).click()
  await runsNext(first)

  await runsFirst(second)
  await expect(second.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue('Skirting loose by the li')
  await second.getByRole('textbox', { name: 'What is wrong?' }).fill('Skirting loose by the lift')
  await second.getByRole('button', { name: 'Save issue' }).click()
  // A part of the first version this tab had not opened yet.
  await second.getByRole('link', { name: 'Skirting loose by the lift' }).click()
  await second.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(second.getByRole('textbox', { name: /^Where/ })).toBeVisible()
  await runsFirst(second)
  await update(second).click()
  await runsNext(second)
  await expect(second.getByRole('textbox', { name: /^Where/ })).toBeVisible()
})
