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

const BOARDS = 'Plasterboard, 12.5 mm'
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'allow',
} as const

test('what the bill needs is ordered, comes, is invoiced and paid; at the gate without signal (MAT-1, MAT-2, MAT-3, MAT-4, MAT-5)', async ({
  page,
  browser,
}) => {
  const buyer = new Person(page, server.url)
  const inMenu = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  const move = async (name: string, says: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(says)
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await buyer.signIn('commercial@demo.quoin')
  await buyer.openHub(/Kestrel House/)
  await page.getByRole('button', { name: 'Materials' }).click()

  await test.step('drafts an order of what is left to order', async () => {
    await inMenu('Material bill')
    // Who sells it at which price is the library's, which comes after the page.
    await expect(page.getByRole('row').filter({ hasText: BOARDS })).toContainText('Trent')
    await page.getByRole('checkbox', { name: `Choose ${BOARDS}` }).click()
    await page.getByRole('button', { name: /^Draft 1 order/ }).click()
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await page.getByRole('row', { name: /Draft/ }).getByRole('link').first().click()
  })
  const order =
    await test.step('sends it: it is told to whom, gets its number, and its document stands on the page', async () => {
      await move('Send order', /Quoin mails it to [\w.]+@[\w-]+\.example/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order 2417-\d{3}$/)
      const sent = buyer.line('What was sent', /^Order 2417-\d{3}\.pdf/)
      // There is no mail server here, and the page does not say that anything was sent.
      await expect(sent).toContainText('nothing reached them')
      return (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')
    })

  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/London' })
  const site = new Person(await context.newPage(), server.url)
  await test.step('at the gate without signal: counts the delivery, photographs note and invoice', async () => {
    await site.signIn('site@demo.quoin')
    await site.openHub(/Kestrel House/)
    await site.page.getByRole('checkbox', { name: 'Keep on this phone' }).click()
    await site.readyForNoSignal()
    await context.setOffline(true)
    await site.goTo('Deliveries')
    await site.page.getByRole('link', { name: /^(?:New|Log) delivery/ }).click()
    await choose(site, 'Order', new RegExp(order))
    await site.page.getByLabel('Delivery note no.').fill('TBM-11002')
    await site.page.getByRole('button', { name: 'All came' }).click()
    await site.page.getByLabel('Photo of the note').setInputFiles([...(await photos(2))].slice(1))
    await site.page.getByRole('button', { name: 'Save on this phone' }).click()
    await expect(site.line('Deliveries', 'TBM-11002').getByLabel('Saved on this phone')).toBeVisible()
  })
  await test.step('photographs the invoice; with signal it arrives in Review', async () => {
    await site.page.goto(`${server.url}${new URL(site.page.url()).pathname.replace('deliveries', 'invoices/new')}`)
    await site.page.getByLabel('Photograph the invoice').setInputFiles([...(await photos(2))].slice(1))
    await choose(site, 'Order', new RegExp(order))
    await site.page.getByLabel('Invoice no.').fill('TBM-5600')
    await site.page.getByLabel('Net', { exact: true }).fill('449.28')
    await site.page.getByRole('button', { name: 'Save on this phone' }).click()
    await expect(site.line('Invoices', 'TBM-5600')).toBeVisible()
    await context.setOffline(false)
    await expect(site.pill('Saved')).toBeVisible()
    await context.close()
  })

  await test.step('reviews it against what came, approves it and records the payment', async () => {
    await inMenu('Invoices')
    await page.getByRole('link', { name: 'TBM-5600' }).click()
    await expect(page.getByText('Suggested: approve')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo taken/ })).toBeVisible()
    // A letter opens the decision with who and how much; Enter makes it.
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: /^Approve invoice TBM-5600 of / })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Invoice TBM-5600 of .* approved: £449.28/).first()).toBeVisible()
    // The next invoice of the queue opens.
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('TBM-5600')
    await inMenu('Invoices')
    await page.getByRole('link', { name: 'TBM-5600' }).click()
    await move('Mark as paid', 'It pays nothing itself')
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeHidden()
  })
  await test.step('sees the boards on site', async () => {
    await inMenu('Material bill')
    await page.getByRole('link', { name: 'Material on site' }).click()
    await page.getByRole('button', { name: BOARDS }).click()
    await expect(buyer.line('Trail', 'Delivery TBM-11002')).toBeVisible()
  })
})

async function choose(person: Person, label: string, option: RegExp): Promise<void> {
  const select = person.page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await select.selectOption(await select.locator('option').filter({ hasText: option }).getAttribute('value'))
}

test('a subcontractor applies in the portal on a phone, and the office finds it to review (REP-4)', async ({
  page,
  browser,
}) => {
  const admin = await Office.signIn(server.url, 'admin@demo.quoin')
  const { id: project } = await admin.find('/projects', ({ name }) => String(name).startsWith('Kestrel House'))
  const { id: subcontractor } = await admin.find(
    '/subcontractors',
    ({ fullName }) => fullName === 'Balkan Plastering Ltd',
  )
  const invited = { fullName: 'Mila Ilic', subcontractor, email: 'mila@balkan.test' }
  await admin.call('POST', `/projects/${project}/portal/invitations`, invited)
  const mailed = async () =>
    /\/portal\?firm=\d+#[\w-]{43}/.exec(JSON.stringify(await admin.call('GET', '/admin/mail')))?.[0] ?? ''
  await expect.poll(mailed).not.toBe('')
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const phone = await context.newPage()
  await phone.goto(server.url + (await mailed()))
  await phone.getByLabel('New password').fill('Header-bond-and-slate-3')
  await phone.getByRole('button', { name: 'Choose this password' }).click()

  await test.step('keeps what was entered when the page is loaded again and while there is no connection', async () => {
    await phone.getByRole('link', { name: 'Apply for payment' }).click()
    const ceiling = phone.getByRole('group', { name: /^C-02/ })
    await ceiling.getByLabel('Done to date').fill('4000')
    await phone.reload()
    await expect(phone.getByText('This is what you entered earlier on this device')).toBeVisible()
    await expect(ceiling.getByLabel('Done to date')).toHaveValue('4,000.00')
    await context.setOffline(true)
    await expect(phone.getByText('There is no connection. What you have entered is kept')).toBeVisible()
    await context.setOffline(false)
    await phone.getByLabel('Note to the reviewer').fill('Level 3 is boarded')
  })

  await test.step('is sent once the server says so, and is in our queue from the person', async () => {
    await phone.getByRole('button', { name: 'Send application' }).click()
    await expect(phone.getByRole('heading', { name: 'Your application is sent' })).toBeVisible()
    await phone.getByRole('button', { name: 'See it' }).click()
    await expect(phone.getByText(/^Mila Ilic sent this on/)).toBeVisible()
    await new Person(page, server.url).signIn('commercial@demo.quoin')
    await page.goto(`${server.url}/estimating/projects/${project}/hub/payments/incoming/review`)
    await page.getByRole('link', { name: 'Balkan Plastering Ltd' }).click()
    await expect(page.getByText(/^Mila Ilic sent this in the portal on/)).toBeVisible()
    await expect(page.getByText('Level 3 is boarded')).toBeVisible()
  })
  await context.close()
})
