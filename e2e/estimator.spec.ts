import { expect, type Page, test } from '@playwright/test'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => { server = await runServer() })
test.afterAll(() => server.close())

const save = (page: Page, label: string) => page.getByRole('button', { name: label }).click()

test('from a new client and project by a real bill to a project on site', async ({ page }) => {
  const estimator = new Person(page, server.url)
  await test.step('makes the client and the project', async () => {
    await estimator.signIn('estimator@demo.quoin')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('link', { name: /^New client/ }).click()
    await page.getByLabel('Name').fill('Open Building Trust')
    await save(page, 'Save client')
    await expect(page.getByRole('heading', { name: 'Open Building Trust' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('link', { name: /^New project/ }).click()
    await page.getByLabel('Project', { exact: true }).fill('MicroHouse pilot')
    await page.getByRole('combobox', { name: 'Client' }).fill('Open B')
    await page.getByRole('option', { name: 'Open Building Trust' }).click()
    await save(page, 'Save project')
    await expect(page.getByRole('heading', { name: 'MicroHouse pilot' })).toBeVisible()
    await expect(page.getByText('Open Building Trust')).toBeVisible()
  })

  await test.step('imports the workbook, reconciled with its printed total', async () => {
    await page.getByRole('link', { name: 'Import a bill' }).click()
    await page.getByRole('button', { name: 'A UK workbook: MicroHouse' }).click()
    const step = (name: string) => page.getByRole('navigation', { name: 'Steps of the import' }).getByRole('button', { name }).click()
    await step('Check')
    await expect(page.getByRole('table', { name: 'Sums in the file' }).getByRole('row', { name: /MATERIALS TOTAL/ })).toContainText('£21,746.48')
    await save(page, 'Untick all 13')
    await save(page, 'Let the printed amounts stand')
    await step('Import')
    await page.getByLabel('Name of the assessment').fill('MicroHouse')
    await page.getByRole('button', { name: /^Import [\d,]+ products$/ }).click()
    await expect(page.getByRole('heading', { name: 'MicroHouse' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('all priced')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('offers it, has it accepted, and is on site', async () => {
    await save(page, 'Mark as ready to tender')
    await save(page, 'Mark as submitted')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as submitted' }).click()
    await save(page, 'Accept')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Project hub' }).click()
    await expect(page.getByText('Complete by value')).toBeVisible()
    await expect(page.getByText('0.00%').first()).toBeVisible()
    await page.getByRole('link', { name: 'Progress by product' }).click()
    await expect(page.getByRole('list', { name: 'Products in this zone' }).getByRole('listitem').first()).toBeVisible()
  })
})

test('quantities are typed, pasted and taken back like in a spreadsheet, and a second tab follows', async ({ page, context }) => {
  const estimator = new Person(page, server.url)
  await estimator.signIn('estimator@demo.quoin')
  await page.getByRole('link', { name: /^Kirkgate/ }).click()
  await page.getByRole('link', { name: 'Drylining and ceilings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  const grid = page.getByRole('grid', { name: 'Bill of quantities' })
  const row = (of: Page, ref: string) => of.getByRole('row').filter({ has: of.getByRole('rowheader', { name: ref, exact: true }) })
  const cell = (ref: string, index: number, of = page) => row(of, ref).getByRole('gridcell').nth(index)
  const start = await test.step('opens on the first figure', async () => {
    await expect(cell('P-01', 0)).toBeVisible()
    return { total: await grid.getByRole('gridcell').last().textContent(), first: await cell('P-01', 0).textContent(), second: await cell('P-01', 1).textContent() }
  })
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(cell('P-01', 0, other)).toBeVisible()

  await test.step('types, and goes on with Tab, Enter and arrows', async () => {
    await cell('P-01', 0).click()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Tab')
    await expect(cell('P-01', 0)).toHaveText(/12\.5/)
    await grid.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[aria-activedescendant]')).toHaveAttribute('aria-activedescendant', (await cell('P-01', 0).getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[aria-activedescendant]')).toHaveAttribute('aria-activedescendant', (await cell('P-02', 0).getAttribute('id')) ?? '')
  })

  await test.step('pastes a block of two by three', async () => {
    await cell('P-01', 0).click()
    await grid.evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, '1\t2\t3\r\n4\t5\t6')
    for (const [ref, figures] of [['P-01', [1, 2, 3]], ['P-02', [4, 5, 6]]] as const) {
      for (const [index, figure] of figures.entries()) await expect(cell(ref, index)).toHaveText(new RegExp(`^${figure}(\\.0+)?$`))
    }
  })

  await test.step('the second tab follows', async () => {
    await expect(cell('P-02', 2, other)).toHaveText(/^6(\.0+)?$/)
  })

  await test.step('takes both back, step by step', async () => {
    await save(page, 'Undo')
    await expect(cell('P-01', 0)).toHaveText(/12\.5/)
    await save(page, 'Undo')
    await expect(cell('P-01', 0)).toHaveText(start.first ?? '')
    await expect(grid.getByRole('gridcell').last()).toHaveText(start.total ?? '')
    await expect(cell('P-01', 0, other)).toHaveText(start.first ?? '')
    await expect(estimator.pill('Saved')).toBeVisible()
  })
})
