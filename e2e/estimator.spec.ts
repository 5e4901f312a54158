import { expect, type Page, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

const save = (page: Page, label: string) => page.getByRole('button', { name: label }).click()

/** The one bill of the demo still being written has no rates; two of its lines get one. */
async function priceKirkgate(): Promise<void> {
  const office = await Office.signIn(server.url, 'estimator@demo.quoin')
  const project = await office.find('/projects', row => String(row['name']).startsWith('Kirkgate'))
  const assessment = await office.find('/assessments', row => row['project'] === project.id)
  for (const product of await office.list('/assessmentproducts')) {
    if (product['assessment'] === assessment.id && ['P-06', 'P-07'].includes(String(product['ref'])))
      await office.call('PATCH', `/assessmentproducts/${product.id}`, { fixedPrice: '11.25' })
  }
}

/** The workbook's column of units is beside another quantity, so its products come without: a bill is ready to tender only with a unit and a price for each. */
async function giveUnits(): Promise<void> {
  const office = await Office.signIn(server.url, 'estimator@demo.quoin')
  const assessment = await office.find('/assessments', row => row['name'] === 'MicroHouse')
  for (const product of await office.list(`/assessmentproducts?assessment=${assessment.id}`)) {
    const missing = {
      ...(product['unit'] ? {} : { unit: 'nr' }),
      ...(product['rate'] === null ? { fixedPrice: '0' } : {}),
    }
    if (Object.keys(missing).length > 0) await office.call('PATCH', `/assessmentproducts/${product.id}`, missing)
  }
}

test('from a new client and project by a real bill to a project on site (ASMT-13, ASMT-18, PROJ-5)', async ({
  page,
}) => {
  const estimator = new Person(page, server.url)
  await test.step('makes the client and the project', async () => {
    await estimator.signIn('estimator@demo.quoin')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('link', { name: /^New client/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Open Building Trust')
    await save(page, 'Save client')
    await expect(page.getByRole('heading', { name: 'Open Building Trust' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('link', { name: /^New project/ }).click()
    await page.getByRole('textbox', { name: 'Project', exact: true }).fill('MicroHouse pilot')
    await page.getByRole('combobox', { name: 'Client' }).fill('Open B')
    await page.getByRole('option', { name: 'Open Building Trust' }).click()
    await save(page, 'Save project')
    await expect(page.getByRole('heading', { name: 'MicroHouse pilot' })).toBeVisible()
    await expect(page.getByText('Open Building Trust')).toBeVisible()
  })

  await test.step('imports the workbook, reconciled with its printed total', async () => {
    await page.getByRole('link', { name: 'Import a bill' }).click()
    await page.getByRole('button', { name: 'A UK workbook: MicroHouse' }).click()
    const step = (name: string) =>
      page.getByRole('navigation', { name: 'Steps of the import' }).getByRole('button', { name }).click()
    await step('Check')
    await expect(
      page.getByRole('table', { name: 'Sums in the file' }).getByRole('row', { name: /MATERIALS TOTAL/ }),
    ).toContainText('£21,746.48')
    await save(page, 'Untick all 13')
    await save(page, 'Let the printed amounts stand')
    await step('Import')
    await page.getByLabel('Name of the assessment').fill('MicroHouse')
    await page.getByRole('button', { name: /^Import [\d,]+ products$/ }).click()
    await expect(page.getByRole('heading', { name: 'MicroHouse' })).toBeVisible()
    await expect(page.getByText('all priced')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
    await expect(
      page.getByRole('list', { name: 'Where quantities came from' }).getByText('Client bill import'),
    ).toBeVisible()
    await page.goBack()
  })

  await test.step('has no way on site before the project is there', async () => {
    await expect(page.getByRole('navigation').getByRole('link', { name: 'On site', exact: true })).toHaveCount(0)
  })

  await test.step('offers it, has it accepted, and is on site', async () => {
    await giveUnits()
    await save(page, 'Mark as ready to tender')
    await page.getByRole('link', { name: 'New tender' }).click()
    await save(page, 'Save tender')
    await save(page, 'Add MicroHouse v1.0')
    await save(page, 'Generate documents')
    await expect(page.getByText('Ready', { exact: true })).toHaveCount(4)
    await expect(page.getByRole('link', { name: /priced bill\.pdf$/ })).toBeVisible()
    await save(page, 'Submit tender')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit tender' }).click()
    // Its button goes while its dialog is open, and the keyboard goes on from where it stood.
    await expect(page.getByRole('button', { name: 'Accept tender' })).toBeVisible()
    await expect(page.locator('#content *:focus')).toHaveCount(1)
    await save(page, 'Accept tender')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
    await expect(page.getByRole('list', { name: 'Decisions' }).getByText('Accepted')).toBeVisible()
    await page.getByRole('link', { name: 'MicroHouse pilot' }).first().click()
    await expect(page.getByRole('list', { name: 'Assessments' }).getByText('v1.1')).toBeVisible()
    await page.getByRole('link', { name: 'On site', exact: true }).first().click()
    await expect(page.getByText('Complete by value')).toBeVisible()
    await expect(page.getByText('0.00%').first()).toBeVisible()
    await page.getByRole('button', { name: 'Progress' }).click()
    await page.getByRole('link', { name: 'Progress by product' }).click()
    await expect(page.getByRole('list', { name: 'Products in this zone' }).getByRole('listitem').first()).toBeVisible()
  })
})

test('quantities are typed, pasted and taken back like in a spreadsheet, and a second tab follows (ASMT-9)', async ({
  page,
  context,
}) => {
  const estimator = new Person(page, server.url)
  await priceKirkgate()
  await estimator.signIn('estimator@demo.quoin')
  await page.getByRole('link', { name: /^Kirkgate/ }).click()
  await page.getByRole('list', { name: 'Assessments' }).getByRole('link', { name: 'Drylining and ceilings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  const grid = page.getByRole('grid', { name: 'Bill of quantities' })
  // What stays put stands in panes of its own: the row that holds a line's cells says that its reference is one of them.
  const headers = new Map<string, string>()
  for (const ref of ['P-06', 'P-07', 'L-02'])
    headers.set(ref, (await grid.getByRole('rowheader', { name: ref, exact: true }).getAttribute('id')) ?? ref)
  const cell = (ref: string, index: number, of = page) =>
    of
      .locator(`[role=row][aria-owns~="${headers.get(ref)}"]`)
      .getByRole('gridcell')
      .nth(index)
  // The first column is the sum of Level 2; its three zones follow.
  const [north, south, core] = [1, 2, 3]
  const total = grid.getByRole('gridcell').last()
  await expect(cell('P-06', north)).toBeVisible()
  // While the bill is on its way there is no total.
  await expect(total).toHaveText(/\d/)
  const before = { total: (await total.textContent()) ?? '', north: (await cell('P-06', north).textContent()) ?? '' }
  const isActive = async (ref: string, column: number) =>
    expect(grid).toHaveAttribute('aria-activedescendant', (await cell(ref, column).getAttribute('id')) ?? 'none')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(cell('P-06', north, other)).toBeVisible()

  await test.step('types, and goes on with Tab, Enter and arrows', async () => {
    await cell('P-06', north).click()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Tab')
    await expect(cell('P-06', north)).toHaveText('12.50')
    await isActive('P-06', south)
    await page.keyboard.press('ArrowLeft')
    await isActive('P-06', north)
    await page.keyboard.press('ArrowDown')
    await isActive('P-07', north)
    await page.keyboard.press('Shift+Enter')
    await isActive('P-06', north)
    await expect(total).not.toHaveText(before.total)
  })

  await test.step('asks before an imported figure is typed over', async () => {
    const imported = (await cell('L-02', north).textContent()) ?? ''
    await cell('L-02', north).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: /Replace figures/ })
      .getByRole('button', { name: 'Keep them' })
      .click()
    await expect(cell('L-02', north)).toHaveText(imported)
  })

  await test.step('pastes a block of two by three', async () => {
    await cell('P-06', north).click()
    await grid.evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, '1\t2\t3\r\n4\t5\t6')
    for (const [ref, figures] of [
      ['P-06', ['1.00', '2.00', '3.00']],
      ['P-07', ['4.00', '5.00', '6.00']],
    ] as const) {
      for (const [index, figure] of figures.entries()) await expect(cell(ref, north + index)).toHaveText(figure)
    }
  })

  await test.step('the second tab follows', async () => {
    await expect(cell('P-07', core, other)).toHaveText('6.00')
  })

  await test.step('takes both back, step by step', async () => {
    await save(page, 'Undo')
    await expect(cell('P-06', north)).toHaveText('12.50')
    await save(page, 'Undo')
    await expect(cell('P-06', north)).toHaveText(before.north)
    await expect(total).toHaveText(before.total)
    await expect(cell('P-06', north, other)).toHaveText(before.north)
    await expect(estimator.pill('Saved')).toBeVisible()
  })
})
