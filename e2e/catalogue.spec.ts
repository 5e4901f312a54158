import { expect, type Page, test as base } from '@playwright/test'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

let server: RunningServer
const test = signedIn('admin@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

const PRICES = [
  'code,name,type,category,unit,price',
  'N1,Ring nails,Material,Fixings,1000 Nr,12.50',
  'N1,Ring nails,Material,Fixings,1000 Nr,12.50',
  'C1,Cement,Material,Binders,kg,0.11',
  'J1,Joiner,Labour,Joinery,hrs,24',
  'X1,Mystery,Material,Odd,furlong,402.336',
].join('\n')

test('a price list becomes materials and activities in one go, its repeats told (REF-2)', async ({ page }) => {
  await page.goto(`${server.url}/settings/resources/materials`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) })
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

test('a quote is duplicated with a modifier, without a connection (REF-2)', async ({ person, page, context }) => {
  await page.goto(`${server.url}/settings/resources/material-quotes`)
  const first = page.getByRole('main').getByRole('row').getByRole('link').first()
  const name = (await first.textContent()) ?? ''
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
  await expect
    .poll(async () => (await prices.getByRole('listitem').allTextContents()).map(figure))
    .toEqual(before.map(text => figure(text) * 2))
  await context.setOffline(false)
  await expect(person.pill('Saved')).toBeVisible()
})

/** Chooses in a reference's field by what it is called. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}
async function saved(page: Page, singular: string): Promise<void> {
  await page.getByRole('button', { name: `Save ${singular}` }).click()
  // Only the view page says that it is on the device; the button has already gone while it is being saved.
  await expect(page).toHaveURL(/\/\d+$/)
}

test('a product is built of materials and labour, priced by quotes, and comes to the penny; quotes of each kind and fixed costs have their prices (REF-2)', async ({
  person,
  page,
}) => {
  const at = (path: string) => page.goto(`${server.url}/settings/resources/${path}`)

  await test.step('a labour quote and a supply and fit quote, each with a price', async () => {
    for (const [path, singular, line, item, name, field] of [
      ['labour-quotes', 'labour quote', 'rate', 'Activity', 'Fix ceiling grid and tiles', 'Rate'],
      ['sf-quotes', 'supply & fit quote', 'price', 'Product', 'Suspended ceiling, 600 × 600', 'Price'],
    ] as const) {
      await at(`${path}/new`)
      await page.getByLabel('Quote', { exact: true }).fill(`Ridings ${singular}`)
      await choose(page, 'Subcontractor', 'Kirkby')
      await saved(page, singular)
      await expect(page.getByRole('heading', { name: `Ridings ${singular}` })).toBeVisible()
      await page.getByRole('link', { name: `Add ${line}` }).click()
      await choose(page, item, name)
      await page.getByLabel(field, { exact: true }).fill('10.25')
      await saved(page, line)
    }
  })

  await test.step('a template whose rate is figured out: 2 × 1.42 and 10 % waste, 0.5 h at 24, 5 % contingency, 10 % overhead, 5 % profit', async () => {
    await at('product-templates/new')
    await page.getByLabel('Product', { exact: true }).fill('Independent lining')
    await page.getByLabel('Overhead', { exact: false }).fill('10')
    await page.getByLabel('Profit', { exact: false }).fill('5')
    await saved(page, 'product template')
    await expect(page.getByText('Nothing is built yet.')).toBeVisible()
    const template = page.url()
    await page.getByRole('link', { name: 'Add component' }).click()
    await page.getByLabel('Component', { exact: true }).fill('Frame')
    await page.getByLabel('Contingency').fill('5')
    await saved(page, 'component')
    await page.goto(template)
    await page.getByRole('link', { name: 'Material', exact: true }).click()
    await choose(page, 'Material', 'Track, 72 mm')
    await page.getByLabel('Per unit of product').fill('2')
    await page.getByLabel('Waste').fill('10')
    await page.getByLabel('Unit price').fill('1.42')
    await saved(page, 'material')
    await page.goto(template)
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await choose(page, 'Activity', 'Tape and joint')
    await page.getByText('By time', { exact: true }).click()
    await page.getByLabel('Hours').fill('0.5')
    await page.getByLabel(/^Rate/).fill('24')
    await saved(page, 'activity')
    await page.goto(template)
    // 3.124 + 12 = 15.124; contingency 0.7562; cost 15.8802; overhead 1.58802; profit 0.79401: 18.26223, rounded once.
    await expect(page.getByText('£18.26', { exact: true })).toBeVisible()
    await expect(page.getByText('from 18.262230, rounded once')).toBeVisible()
  })

  await test.step('a fixed cost: two for three weeks at 95 with 10 profit in it', async () => {
    await at('fixed-costs/new')
    await page.getByLabel('Fixed cost', { exact: true }).fill('Mobile tower')
    await page.getByLabel('Quantity').fill('2')
    await page.getByLabel('Paid').selectOption('Weekly')
    await page.getByLabel('For how many').fill('3')
    await page.getByLabel(/^Rate/).fill('95')
    await page.getByLabel('Profit in the rate').fill('10')
    await saved(page, 'fixed cost')
    for (const figure of ['£510.00', '£60.00', '£570.00'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible()
  })
  await expect(person.pill('Saved')).toBeVisible()
})

test('a price that sites paid is taken over into its template with a reason, and is no proposal any more (outturn)', async ({
  page,
}) => {
  await page.goto(`${server.url}/settings/resources/outturn`)
  const proposal = page.getByRole('row', { name: /Plasterboard, 12\.5 mm/ })
  await expect(proposal).toContainText('£9.36 per sheet')
  await proposal.getByRole('button', { name: /^Use site value/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Use the site value in the template' })
  await dialog.getByLabel('Reason').fill('Three orders this year at the new price')
  await dialog.getByRole('button', { name: 'Use site value' }).click()
  await expect(page.getByText('Partition type B, 120 mm has the new value')).toBeVisible()
  await expect(proposal).toHaveCount(0)
  // The other proposal is still there, and all evidence says that this norm agrees now.
  await expect(page.getByRole('row', { name: /Tape and joint/ })).toBeVisible()
  await page.getByText('All evidence', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Price, Plasterboard, 12\.5 mm/ }).first()).toContainText(
    '£9.36 per sheet',
  )
})
