import { expect, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { photos } from './support/photos'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

const KESTREL = /Kestrel House/
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'allow',
} as const
const NOTE = 'SD-7701'
const WRONG = 'Board cracked beside door 3.12'
const FIRM = 'Balkan Plastering Ltd'

test('a whole day on site without signal is sent when it returns, and what labour asked for is approved (LAB-1, OFF-4)', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/London' })
  const site = new Person(await context.newPage(), server.url)
  const phone = site.page
  const save = () => phone.getByRole('button', { name: 'Save on this phone' }).click()
  const choose = async (label: string, option: string | RegExp) => {
    const select = phone.getByRole('combobox', { name: new RegExp(`^${label}`) })
    await select.selectOption(await select.locator('option').filter({ hasText: option }).getAttribute('value'))
  }
  const at = (path: string) => phone.goto(`${server.url}${/^.*\/hub/.exec(new URL(phone.url()).pathname)?.[0]}${path}`)

  await test.step('keeps the project on the phone and loses the signal', async () => {
    await site.signIn('site@demo.quoin')
    await site.openHub(KESTREL)
    await phone.getByRole('checkbox', { name: 'Keep on this phone' }).click()
    await site.readyForNoSignal()
    await context.setOffline(true)
  })
  await test.step('records progress, with a photo of it', async () => {
    await site.goTo('Progress')
    await phone.getByRole('button', { name: 'Set 100 per cent' }).click()
    await expect(phone.getByText('On this phone').first()).toBeVisible()
    await phone.getByLabel('Add a photo').setInputFiles([...(await photos(2))].slice(1))
    await expect(phone.getByRole('img', { name: /^Photo/ })).toHaveCount(1)
  })
  await test.step('logs a delivery', async () => {
    await site.goTo('Deliveries')
    await phone.getByRole('link', { name: /^(?:New|Log) delivery/ }).click()
    await choose('Order', /2417-003/)
    await phone.getByLabel('Delivery note no.').fill(NOTE)
    await phone.getByRole('button', { name: 'All came' }).click()
    await save()
    await expect(site.line('Deliveries', NOTE)).toBeVisible()
  })
  await test.step('enters what a labour subcontractor asks for', async () => {
    await at('/labour/applications/new')
    await choose('Subcontractor', FIRM)
    await phone.getByRole('button', { name: 'Take progress' }).click()
    await phone.getByLabel('Photo of the work or of their sheet').setInputFiles([...(await photos(2))].slice(1))
    await expect(phone.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
    await save()
    await expect(phone.getByRole('heading', { name: 'Labour applications' })).toBeVisible()
  })
  await test.step('raises an issue with a photo', async () => {
    await at('/issues/new')
    await phone.getByLabel('What is wrong?').fill(WRONG)
    await phone.getByText('Defect', { exact: true }).click()
    await phone.getByLabel('Take a photo').setInputFiles([...(await photos(1))])
    await expect(phone.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
    await save()
    await expect(site.line('Issues', WRONG)).toBeVisible()
    await expect(site.pill(/^Offline · \d+\. /)).toBeVisible()
  })
  await test.step('with signal all of it is sent, and nothing is left to choose', async () => {
    await context.setOffline(false)
    await expect(site.pill('Saved')).toBeVisible()
    await context.close()
  })

  const office = new Person(page, server.url)
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await test.step('the office has all of it', async () => {
    await office.signIn('commercial@demo.quoin')
    await office.openHub(KESTREL)
    await open('Issues')
    await expect(page.getByRole('link', { name: WRONG })).toBeVisible()
    const sent = await Office.signIn(server.url, 'site@demo.quoin')
    expect(await sent.list('/progressphotos')).toHaveLength(1)
    expect(await sent.list('/labourapplicationphotos')).toHaveLength(1)
    await page.getByRole('button', { name: 'Materials' }).click()
    await open('Deliveries')
    await expect(page.getByRole('link', { name: NOTE })).toBeVisible()
  })
  await test.step('reviews the application by a key: it gets its number, its statement and its place in the books', async () => {
    await page.getByRole('button', { name: 'Labour' }).click()
    await page.getByRole('link', { name: /^Review applications/ }).click()
    await page.getByRole('link', { name: FIRM }).click()
    const own = page.url()
    await expect(page.getByRole('heading', { level: 1, name: /^Labour to/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Approve £/ })).toBeEnabled()
    await page.keyboard.press('a')
    // The next application of the queue opens.
    await expect(page).not.toHaveURL(own)
    await page.goto(own)
    await expect(page.getByRole('heading', { level: 1, name: /^LA-\d{3}$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Statement' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Labour assignments' })).toContainText('Labour')
  })
})
