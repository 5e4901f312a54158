import { expect, type Page, test } from '@playwright/test'
import { Office, type Row } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

const rate = (page: Page) => page.getByRole('complementary', { name: 'Rate' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const all = async (page: Page, item: string | RegExp) => {
  await page.getByRole('button', { name: 'All rates…' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** An assessment of two levels, one of them in two parts, with 10,110.00 of fixed costs and a skim coat: what oracle 2 has beside its two built products. */
async function begin(office: Office) {
  const post = async (path: string, values: Readonly<Record<string, unknown>>) =>
    (await office.call('POST', path, values)) as Row
  const project = await post('/projects', { name: 'Albion Mill, oracle' })
  const { id: assessment } = await post('/assessments', { name: 'Drylining', project: project.id })
  const zone = (name: string, parent: number | null) => post('/assessmentzones', { assessment, name, parent })
  const level1 = await zone('Level 1', null)
  const zones = [await zone('North', level1.id), await zone('South', level1.id), await zone('Level 2', null)]
  await post('/assessmentfixedcosts', { assessment, name: 'Site set-up', periodUnit: 'l', ratePerPeriod: '10110.00' })
  const measure = async (name: RegExp, ...quantities: readonly string[]) => {
    const product = await office.find(
      '/assessmentproducts',
      row => row['assessment'] === assessment && name.test(String(row['name'])),
    )
    const cells = Object.fromEntries(zones.map(({ id }, place) => [id, { quantity: quantities[place], source: 'boq' }]))
    // What is made on a device has its quantities already; a product of the API has none yet.
    const known = (await office.list('/assessmentquantities')).some(({ id }) => id === product.id)
    await (known
      ? office.call('PATCH', `/assessmentquantities/${product.id}`, { cells })
      : post('/assessmentquantities', { id: product.id, assessment, cells }))
  }
  return { assessment, measure, post }
}

/** Where the three sections stand on the server. */
async function states(office: Office, id: unknown) {
  const found = await office.find('/assessments', row => row['id'] === id)
  return [found['rateBuildUpState'], found['quantificationState'], found['fixedCostsState']]
}

// Figures by hand: estimating section 2, oracles 1 to 3. Spec: ASMT-5, ASMT-7, ASMT-8, ASMT-19.
test('a rate is built from the library, typed over, undone, fixed, priced back from a target and kept without a connection', async ({
  page,
}) => {
  const office = await Office.signIn(server.url, 'estimator@demo.quoin')
  const { assessment, measure, post } = await begin(office)
  const estimator = new Person(page, server.url)
  await estimator.signIn('estimator@demo.quoin')
  await page.goto(`${server.url}/estimating/assessments/${assessment}/rate-build-up`)

  await test.step('takes two products from the library', async () => {
    await page.getByRole('button', { name: 'Product from the library' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Add products', exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^Select Partition type A/ }).check()
    await dialog.getByRole('checkbox', { name: /^Select Suspended ceiling/ }).check()
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: /^P-01/ }).click()
    await expect(rate(page)).toContainText('32.883099')
    await expect(rate(page)).toContainText('£32.88')
    await expect(page.getByRole('button', { name: /^C-01/ })).toContainText('34.34')
  })

  await test.step('has begun the rate build-up by that, and nothing else', async () => {
    await expect.poll(() => states(office, assessment)).toEqual(['started', 'not_started', 'not_started'])
  })

  await test.step('types down a column by keyboard, and undoes more than one step', async () => {
    await field(page, 'Price of Plasterboard, 12.5 mm').focus()
    await page.keyboard.type('9.50')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Price of Drywall screws, 25 mm')).toBeFocused()
    await expect(rate(page)).toContainText('£33.01')
    // 1.90 × 1.42 × 1.10 instead of × 1.05: 0.1349 more, with contingency, inflation and both percentages 0.156422.
    await field(page, 'Waste of C-stud, 70 mm, per cent').fill('10')
    await page.keyboard.press('Tab')
    await expect(rate(page)).toContainText('£33.16')
    // 6 % instead of 5 % of 29.609...: what is on top of the cost is 1.13 of it.
    await field(page, 'Profit %, per cent').fill('6')
    await page.keyboard.press('Tab')
    await expect(rate(page)).toContainText('£33.46')
    const undo = page.getByRole('button', { name: 'Undo' })
    for (const figure of ['£33.16', '£33.01', '£32.88']) {
      await undo.click()
      await expect(rate(page)).toContainText(figure)
    }
  })

  await test.step('prices labour by gang and output: three men, 25 an hour, is the same 0.12 hours', async () => {
    await field(page, 'Gang for Tape and joint').fill('3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('25')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Hours of Tape and joint per m²')).toHaveValue('0.12')
    await expect(rate(page)).toContainText('£32.88')
  })

  await test.step('fixes the price, sees what profit that leaves, and lets go of it', async () => {
    await page.getByRole('button', { name: 'Fix this price…' }).click()
    await field(page, 'Price per m²').fill('31')
    await page.getByRole('button', { name: 'Fix price' }).click()
    await expect(rate(page)).toContainText('what the fixed price leaves: −1.41% of the cost')
    await page.getByRole('button', { name: 'Unfix this price' }).click()
    await expect(rate(page)).toContainText('£32.88')
    await expect(estimator.pill('Saved')).toBeVisible()
  })

  await test.step('comes to the worked total once it is measured', async () => {
    await measure(/^Partition/, '118.40', '96.25', '204.60')
    await measure(/^Suspended/, '110.00', '88.50', '190.75')
    await post('/assessmentproducts', {
      assessment,
      ref: 'F-01',
      name: 'Skim coat',
      unit: 'm²',
      pricingMode: 'saf',
      supplyAndFitPrice: '5.80',
      overheadPercentage: '7',
      profitPercentage: '5',
    })
    await measure(/^Skim/, '236.80', '192.50', '409.20')
    await expect(page.getByText('£32,602.04')).toBeVisible()
  })

  await test.step('sees what a target of 42,000 does before it is applied, and hits it to the penny', async () => {
    await all(page, 'Work back from a target price…')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'All rates…' })).toBeFocused()
    await all(page, 'Work back from a target price…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Target' }).fill('42000')
    await expect(dialog).toContainText('2.177914 %')
    await expect(dialog.getByRole('row', { name: /Partition/ })).toContainText('32.05')
    await expect(dialog.getByRole('row', { name: /Suspended/ })).toContainText('33.76')
    await expect(dialog.getByRole('row', { name: /Skim/ })).toContainText('6.33')
    await expect(dialog.getByRole('row', { name: /^Rounding adjustment/ })).toContainText('4.25')
    await dialog.getByRole('button', { name: 'Apply to 3 products' }).click()
    await expect(page.getByText('£31,885.75')).toBeVisible()
    await expect(rate(page)).toContainText('Fixed by the target')
    const told = (await office.call('GET', `/reads/estimate?assessment=${assessment}`)) as { readonly answer: Row }
    expect(told.answer['net']).toBe('42000.00')
    await all(page, 'Unfix products')
    const asked = page.getByRole('dialog', { name: 'Unfix products?' })
    await expect(asked).toContainText('3 rates will change: measured work goes from £31,885.75 to £32,602.04.')
    await asked.getByRole('button', { name: 'Unfix products' }).click()
    await expect(page.getByText('£32,602.04')).toBeVisible()
  })

  await test.step('prices on without a connection, and the server comes to the same when it is back', async () => {
    await page.context().setOffline(true)
    await expect(estimator.pill(/^Offline/)).toBeVisible()
    // 1.90 × 1.50 × 1.05 instead of 2.8329: 0.1596 more, 0.185063 with everything on it: 33.07.
    await field(page, 'Price of C-stud, 70 mm').fill('1.50')
    await page.keyboard.press('Tab')
    await expect(rate(page)).toContainText('£33.07')
    await page.getByRole('button', { name: 'All rates…' }).click()
    await expect(page.getByRole('menuitem', { name: /^Take the cheapest quotes/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await expect(estimator.pill('Saved')).toBeVisible()
    const told = (await office.call('GET', `/reads/estimate?assessment=${assessment}`)) as { readonly answer: Row }
    // 214.65 and 204.60 at 33.07: 7,098.48 + 6,766.12; the others as they were.
    expect(told.answer['measured']).toBe('32681.70')
    await expect(page.getByText('£32,681.70')).toBeVisible()
  })

  await test.step('asks where a figure of the bill comes from, down to the price of the stud', async () => {
    await page.goto(`${server.url}/estimating/assessments/${assessment}/boq`)
    const grid = page.getByRole('grid', { name: 'Bill of quantities' })
    await grid.getByRole('gridcell', { name: '204.60' }).first().click()
    await page.keyboard.press('Alt+e')
    const panel = page.getByRole('dialog', { name: 'Where this comes from' })
    await expect(panel).toContainText('£42,791.70')
    await expect(panel).toContainText('C-stud, 70 mm')
    await expect(panel).toContainText('Priya Nair')
    await page.keyboard.press('Escape')
  })

  await test.step('has begun the quantities by the bill, and sees it on the overview', async () => {
    await expect.poll(() => states(office, assessment)).toEqual(['started', 'started', 'not_started'])
    await page.goto(`${server.url}/estimating/assessments/${assessment}`)
    await page.getByRole('button', { name: 'Complete rate build up' }).click()
    await expect(page.getByRole('button', { name: 'Reopen rate build up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete quantification' })).toBeVisible()
  })
})
