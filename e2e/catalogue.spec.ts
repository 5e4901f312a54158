import { expect, test } from '@playwright/test'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => { server = await runServer() })
test.afterAll(() => server.close())

const PRICES = ['code,name,type,category,unit,price', 'N1,Ring nails,Material,Fixings,1000 Nr,12.50', 'N1,Ring nails,Material,Fixings,1000 Nr,12.50',
  'C1,Cement,Material,Binders,kg,0.11', 'J1,Joiner,Labour,Joinery,hrs,24', 'X1,Mystery,Material,Odd,furlong,402.336'].join('\n')

test('a price list becomes materials and activities in one go, its repeats told (REF-2)', async ({ page }) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  await page.goto(`${server.url}/settings/resources/materials`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) })
  await expect(page.getByText('Row 3 repeats row 2')).toHaveCount(1)
  await expect(page.getByText('Unit "furlong" is not known')).toHaveCount(1)
  // A person says what nobody knows: one furlong is 201.168 of our metres, so that the price becomes that of a metre.
  await page.getByLabel('"furlong" is').selectOption('linear meter')
  await page.getByLabel('How many in one "furlong"').fill('201.168')
  await expect(page.getByText('Unit "furlong" is not known')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 4 records' }).click()
  await expect(page.getByText('3 materials made', { exact: true })).toBeVisible()
  await expect(page.getByText('1 labour activity made', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByRole('link', { name: 'Cement', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cement' })).toBeVisible()
  await expect(page.getByText('tonne', { exact: true })).toBeVisible()
  await expect(page.getByText('110.00')).toBeVisible()
})

test('a quote is duplicated with a modifier, without a connection (REF-2)', async ({ page, context }) => {
  const person = new Person(page, server.url)
  await person.signIn('admin@demo.quoin')
  await page.goto(`${server.url}/settings/resources/material-quotes`)
  const first = page.getByRole('main').getByRole('row').getByRole('link').first()
  const name = await first.textContent() ?? ''
  await first.click()
  const prices = page.getByRole('list', { name: 'Prices' })
  await expect(prices).toBeVisible()
  const before = await prices.getByRole('listitem').allTextContents()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Duplicate with modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate material quote' })
  await expect(dialog.getByText('There is already a material quote of this name')).toBeVisible()
  await dialog.getByLabel('Modifier').fill('100')
  await dialog.getByLabel('Quote').fill(`${name} twice`)
  await dialog.getByRole('button', { name: /^Duplicate \d+ prices?$/ }).click()
  await expect(page.getByRole('heading', { name: `${name} twice` })).toBeVisible()
  const figure = (text: string) => Number(/(\d[\d,]*\.\d+)(?!.*\d\.\d)/.exec(text)?.[1]?.replaceAll(',', ''))
  await expect.poll(async () => (await prices.getByRole('listitem').allTextContents()).map(figure)).toEqual(before.map(text => figure(text) * 2))
  await context.setOffline(false)
  await expect(person.pill('Saved')).toBeVisible({ timeout: 30_000 })
})
