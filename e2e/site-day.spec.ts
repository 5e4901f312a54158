import { expect, type Locator, test } from '@playwright/test'
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
const PAPER = 'HBS-90871'

test('a whole day on site without signal is sent when it returns, and what labour asked for is approved (LAB-1, OFF-4)', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/London' })
  const begun = new Date().toISOString()
  const site = new Person(await context.newPage(), server.url)
  const phone = site.page
  const save = () => phone.getByRole('button', { name: 'Save on this phone' }).click()
  const choose = async (label: string, option: string | RegExp) => {
    const select = phone.getByRole('combobox', { name: new RegExp(`^${label}`) })
    await select.selectOption(await select.locator('option').filter({ hasText: option }).getAttribute('value'))
  }
  const photo = async () => [...(await photos(2))].slice(1)
  // A tap is a touch of a button, a tile, a row or the camera's; a field is filled in from what only the person knows.
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const camera = async (label: string) => {
    taps += 1
    await phone.getByLabel(label).setInputFiles(await photo())
  }
  const usual = async (work: () => Promise<void>) => {
    await site.goTo('Hub')
    taps = 0
    await work()
    expect(taps).toBeLessThanOrEqual(3)
  }
  const tile = (name: string) => tap(phone.getByRole('main').getByRole('link', { name, exact: true }).first())
  const at = (path: string) => phone.goto(`${server.url}${/^.*\/hub/.exec(new URL(phone.url()).pathname)?.[0]}${path}`)

  await test.step('keeps the project on the phone and loses the signal', async () => {
    await site.signIn('site@demo.quoin')
    await site.openHub(KESTREL)
    await phone.getByRole('checkbox', { name: 'Keep on this phone' }).click()
    await site.readyForNoSignal()
    await context.setOffline(true)
  })
  // Issue of the site's week: the seven most usual things need at most three taps from the hub. Decision 590.
  await test.step('records progress', () =>
    usual(async () => {
      await tile('Progress')
      await tap(phone.getByRole('button', { name: 'Set 100 per cent' }))
      await expect(phone.getByText('On this phone').first()).toBeVisible()
    }))
  await test.step('takes a photo of it', () =>
    usual(async () => {
      await tile('Progress')
      await camera('Add a photo')
      await expect(phone.getByRole('img', { name: /^Photo/ })).toHaveCount(1)
    }))
  // The panel once left one row of the map to be seen, and not the one that was tapped.
  await test.step('fills a whole floor, and sees the row being filled', () =>
    usual(async () => {
      await tile('Progress map')
      const product = phone.getByRole('rowheader').getByRole('button').last()
      await tap(product)
      await expect(product).toBeInViewport()
      await tap(phone.getByRole('button', { name: /^Set \d+ cells? to 100%$/ }))
      await expect(product).toContainText('100%')
    }))
  await test.step('logs a delivery', () =>
    usual(async () => {
      await tile('Log delivery')
      await choose('Order', /2417-008/)
      await phone.getByLabel('Delivery note no.').fill(NOTE)
      await tap(phone.getByRole('button', { name: 'All came' }))
      await tap(phone.getByRole('button', { name: 'Save on this phone' }))
      await expect(site.line('Deliveries', NOTE)).toBeVisible()
    }))
  await test.step('books the hours of a day', () =>
    usual(async () => {
      await tile('Record hours')
      await phone.getByRole('combobox', { name: /^Activity/ }).selectOption({ index: 1 })
      await phone.getByRole('textbox', { name: /hours/i }).first().fill('7.5')
      await tap(phone.getByRole('button', { name: 'Save on this phone' }))
      await expect(phone.getByRole('heading', { level: 1, name: 'Operative hours' })).toBeVisible()
    }))
  await test.step('photographs an invoice', () =>
    usual(async () => {
      await tile('Photograph invoice')
      await camera('Photograph the invoice')
      await choose('Order', /2417-008/)
      await phone.getByLabel('Invoice no.').fill(PAPER)
      await phone.getByLabel('Net', { exact: true }).fill('100')
      await tap(phone.getByRole('button', { name: 'Save on this phone' }))
      await expect(phone.getByText(PAPER)).toBeVisible()
    }))
  await test.step('raises an issue with a photo', () =>
    usual(async () => {
      await tile('Raise issue')
      await phone.getByRole('textbox', { name: 'What is wrong?' }).fill(WRONG)
      await camera('Take a photo')
      await expect(phone.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
      await tap(phone.getByRole('button', { name: 'Save on this phone' }))
      await expect(site.line('Issues', WRONG)).toBeVisible()
      await expect(site.pill(/^Offline · \d+\. /)).toBeVisible()
    }))
  await test.step('enters what a labour subcontractor asks for', async () => {
    await at('/labour/applications/new')
    await choose('Subcontractor', FIRM)
    await phone.getByRole('button', { name: 'Take progress' }).click()
    await phone.getByLabel('Photo of the work or of their sheet').setInputFiles(await photo())
    await expect(phone.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
    await save()
    await expect(phone.getByRole('heading', { name: 'Labour applications' })).toBeVisible()
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
    for (const photographed of ['/progressphotos', '/labourapplicationphotos', '/invoicephotos'])
      expect((await sent.list(photographed)).filter(each => String(each['createdAt']) >= begun)).toHaveLength(1)
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
    await expect(page.getByRole('dialog', { name: /^Approve the labour of / })).toBeInViewport()
    await page.keyboard.press('Enter')
    // The next application of the queue opens.
    await expect(page).not.toHaveURL(own)
    await page.goto(own)
    await expect(page.getByRole('heading', { level: 1, name: /^LA-\d{3}$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Statement' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Labour assignments' })).toContainText('Labour')
  })
})
