import { expect, test } from '@playwright/test'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => { server = await runServer() })
test.afterAll(() => server.close())

const PRICES = ['code,name,type,category,unit,price', 'N1,Ring nails,Material,Fixings,1000 Nr,12.50', 'N1,Ring nails,Material,Fixings,1000 Nr,12.50',
  'C1,Cement,Material,Binders,kg,0.11', 'J1,Joiner,Labour,Joinery,hrs,24', 'X1,Mystery,Material,Odd,furlong,1'].join('\n')

test('a price list becomes materials and activities in one go, its repeats told (REF-2)', async ({ page }) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  await page.goto(`${server.url}/settings/resources/materials`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) })
  await expect(page.getByText('Row 3 repeats row 2')).toHaveCount(1)
  await expect(page.getByText('Unit "furlong" is not known')).toHaveCount(1)
  await page.getByRole('button', { name: 'Import 3 records' }).click()
  await expect(page.getByText('2 materials made', { exact: true })).toBeVisible()
  await expect(page.getByText('1 labour activity made', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByRole('link', { name: 'Cement', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cement' })).toBeVisible()
  await expect(page.getByText('tonne', { exact: true })).toBeVisible()
  await expect(page.getByText('110.00')).toBeVisible()
})
