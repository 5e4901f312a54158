import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

// Spec: REF-4.
let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

/** Chooses in a reference's field by what it is called. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}
async function save(page: Page, singular: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Save ${singular}` }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('VAT, CIS and nominal codes are made, told apart by category, and go out as files (REF-4)', async ({ page }) => {
  const person = new Person(page, server.url)
  await person.signIn('admin@demo.quoin')
  await page.goto(`${server.url}/settings/accounts/vat-codes/new`)
  await page.getByLabel('Code', { exact: true }).fill('T9')
  await page.getByLabel('Name', { exact: true }).fill('Outside the scope')
  await page.getByLabel('Rate').fill('101')
  await page.getByRole('button', { name: 'Save VAT code' }).click()
  await expect(page.getByText('1 field to fix before saving')).toBeVisible()
  await page.getByLabel('Rate').fill('0')
  await save(page, 'VAT code', 'T9 Outside the scope')

  await page.goto(`${server.url}/settings/accounts/cis-codes/new`)
  await page.getByLabel('Code', { exact: true }).fill('C3')
  await page.getByLabel('Name', { exact: true }).fill('Not verified')
  await page.getByLabel('Deduction').fill('30')
  await save(page, 'CIS code', 'C3 Not verified')

  await page.goto(`${server.url}/settings/accounts/nominal-codes/new`)
  await page.getByLabel('Code', { exact: true }).fill('5099')
  await page.getByLabel('Name', { exact: true }).fill('Retentions held')
  await page.getByLabel('Category').selectOption('Liabilities')
  await choose(page, 'Usual VAT code', 'T9')
  await save(page, 'nominal code', '5099 Retentions held')
  await expect(page.getByText('Liabilities', { exact: true })).toBeVisible()
  await expect(person.pill('Saved')).toBeVisible()

  const office = await Office.signIn(server.url, 'admin@demo.quoin')
  const [code] = (await office.list('/nominalcodes/list')).filter(row => row['code'] === '5099')
  const vat = await office.find('/vattaxcodes/list', row => row['code'] === 'T9')
  expect(code).toMatchObject({ category: 'liability', vatCode: vat.id })
  expect(await office.call('GET', '/nominalcodes/categories')).toContainEqual({
    value: 'liability',
    label: 'Liabilities',
  })

  await page.goto(`${server.url}/settings/accounts/exports`)
  const line = page.getByRole('list', { name: 'Codes' }).getByRole('listitem').filter({ hasText: 'Nominal codes' })
  await line.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Nominal codes \d{4}-\d{2}-\d{2}\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^5099,Retentions held,Liabilities,.*T9/m)
})

test('the firm counts in another currency: every sign of money follows on every open screen, no figure changes', async ({
  page,
  browser,
}) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await new Person(other, server.url).signIn('estimator@demo.quoin')
  await other.goto(`${server.url}/settings/resources/fixed-costs`)
  await other.getByRole('main').getByRole('row').getByRole('link').first().click()
  const money = other.getByText(/^£[\d,]+\.\d\d$/).first()
  await expect(money).toBeVisible()
  const figure = ((await money.textContent()) ?? '').slice(1)

  await page.goto(`${server.url}/settings/admin/company-details`)
  await expect(page.getByText('British Pound (£)')).toBeVisible()
  await page.getByRole('button', { name: 'Change currency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change currency' })
  await dialog.getByLabel('Currency').selectOption('Malaysian Ringgit (RM)')
  await dialog.getByRole('button', { name: 'Change currency' }).click()
  await expect(page.getByText('Malaysian Ringgit (RM)')).toBeVisible()
  await expect(other.getByText(`RM${figure}`, { exact: true }).first()).toBeVisible()
  await expect(other.getByText(/£/)).toHaveCount(0)
  await other.context().close()
})
