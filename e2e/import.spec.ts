import { existsSync } from 'node:fs'
import { expect, type Page, test as base } from '@playwright/test'
import { axeFindings } from './support/axe'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

const FRENCH = '../shared/data/rates-and-bills/ifc5d-house-cost-schedule-fr.csv'
const PROJECT = 'Beacon Court, Blocks 1–3 apartments'

let server: RunningServer
const test = signedIn('estimator@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

/** The estimator in front of an empty importer. */
async function openImporter(page: Page): Promise<ImporterPage> {
  await page.getByRole('link', { name: PROJECT }).first().click()
  await page.getByRole('link', { name: 'Import a bill' }).click()
  await expect(page.getByText('Drop a bill here')).toBeVisible()
  return new ImporterPage(page)
}

class ImporterPage {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async choose(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.#page.getByLabel('Bill file').setInputFiles(file)
  }

  async step(name: string): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Steps of the import' }).getByText(name, { exact: true }).click()
  }

  get importButton() {
    return this.#page.getByRole('button', { name: /^Import [\d,]+ products$/ })
  }
}

const csv = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')),
})

test('a real workbook becomes an assessment that agrees with its printed total but for the file’s own penny (ASMT-13)', async ({
  page,
}) => {
  const importer = await openImporter(page)
  await page.getByRole('button', { name: 'A UK workbook: MicroHouse' }).click()
  await expect(page.getByText('Row 12 holds the column titles')).toBeVisible()
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('2')

  await importer.step('Columns')
  await expect(page.getByLabel('Column K, TOTAL £ holds')).toHaveValue('amount')
  // A tablet turned on its side: the frame is another, the file and what was decided stay.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' })).toBeVisible()
  await expect(page.getByLabel('Column K, TOTAL £ holds')).toHaveValue('amount')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('stands beside D Amount required')).toBeVisible()

  await importer.step('Rows')
  await expect(page.getByLabel('Row 13 is')).toHaveValue('heading 1')
  await expect(page.getByRole('button', { name: 'Priced item 75' })).toBeVisible()

  await importer.step('Check')
  const sums = page.getByRole('table', { name: 'Sums in the file' })
  await expect(sums.getByRole('row', { name: /MATERIALS TOTAL/ })).toContainText('£21,746.48')
  await expect(page.getByText('leave rows 47, 48, 74')).toBeVisible()
  await page.getByRole('button', { name: 'Untick all 13' }).click()
  await page.getByRole('button', { name: 'Let the printed amounts stand' }).click()
  await expect(page.getByText('£0.01 more than printed')).toBeVisible()

  // From a finding to its row and back.
  await page.getByRole('list', { name: 'Not understood' }).getByRole('button', { name: 'Row 117' }).click()
  await expect(page.getByLabel('Row 117 is')).toBeInViewport()

  await importer.step('Import')
  await page.getByLabel('Name of the assessment').fill('MicroHouse')
  await page.getByRole('radio', { name: 'Our own template' }).check({ force: true })
  await importer.importButton.click()
  await expect(page.getByRole('heading', { name: 'MicroHouse' })).toBeVisible()
  await expect(page.getByText('£30,433.81').first()).toBeVisible()
  await expect(page.getByText(/114 products, all priced/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  await expect(
    page.getByRole('list', { name: 'Where quantities came from' }).getByText('Bill of quantities import'),
  ).toBeVisible()
})

test('a GAEB offer says itself what its rows are', async ({ page }) => {
  const importer = await openImporter(page)
  await page.getByRole('button', { name: 'A German priced offer: GAEB X84' }).click()
  await expect(page.getByText('This format says itself what each row is.')).toBeVisible()
  await importer.step('Check')
  await expect(page.getByText('The printed total €9,166.55 agrees.')).toBeVisible()
  await importer.step('Import')
  // Never pounds in place of euros: without an exchange rate it is not imported.
  await page.getByLabel('1 EUR in GBP').fill('0.86')
  await expect(page.getByText('€9,166.55 becomes £7,883.23.')).toBeVisible()
  await importer.importButton.click()
  await expect(page.getByText(/5 products/)).toBeVisible()
})

test('the French schedule nests five deep', async ({ page }) => {
  test.skip(!existsSync(FRENCH), 'the shared data are not here')
  const importer = await openImporter(page)
  await importer.choose(FRENCH)
  await expect(page.getByLabel('Sheet', { exact: true })).toBeVisible()
  await importer.step('File')
  await expect(page.getByText('Read as Windows-1252, parted by commas.')).toBeVisible()
  await importer.step('Rows')
  await expect(page.getByRole('button', { name: 'Heading 34' })).toBeVisible()
  await importer.step('Import')
  await expect(page.getByText('£58,000')).toBeVisible()
  await importer.importButton.click()
  await expect(page.getByText(/90 products/)).toBeVisible()
})

test('ten thousand lines show how far they are, and can be cancelled without a trace', async ({ page }) => {
  const importer = await openImporter(page)
  const lines = Array.from({ length: 10_000 }, (_, index) => [index, `Line ${index}`, 'm2', 2, 3, 6])
  await importer.choose(csv('long.csv', [['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'], ...lines]))
  await importer.step('Import')
  await page.route('**/api/imports/*/rows', async route => {
    // Timed: held back so that there is time to think better of it.
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await importer.importButton.click()
  await expect(page.getByText(/[1-9][\d,]* of 10,000 rows/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The import was cancelled. Nothing was imported.')).toBeVisible()
  await page.unroute('**/api/imports/*/rows')
  await importer.importButton.click()
  await expect(page.getByRole('heading', { name: 'long' })).toBeVisible({ timeout: 90_000 })
})

test('units are mapped once and known the next time', async ({ page }) => {
  const importer = await openImporter(page)
  const bill = csv('units.csv', [
    ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
    [1, 'Hinges', 'pr', 2, 3, 6],
    [2, 'Locks', 'no', 4, 5, 20],
    [3, 'Bolts', 'pr', 6, 7, 42],
  ])
  await importer.choose(bill)
  await importer.step('Units')
  await expect(page.getByText('Map me')).toBeVisible()
  await page.getByLabel('pr means').selectOption('pack(s)')
  await importer.step('Import')
  await importer.importButton.click()
  await expect(page.getByRole('heading', { name: 'units' })).toBeVisible()
  const known = page.waitForResponse('**/api/imports/units')
  // Back leads past the import that is done, to the project it was begun from.
  await page.goBack()
  await page.getByRole('link', { name: 'Import a bill' }).click()
  await expect(page.getByText('Drop a bill here')).toBeVisible()
  await known
  await importer.choose(bill)
  await importer.step('Units')
  await expect(page.getByLabel('pr means')).toHaveValue('pack(s)')
})

test('a bill sent again is laid over the first: money first, one step, and back in one step (ASMT-13)', async ({
  page,
}) => {
  const titles = ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount']
  const importer = await openImporter(page)
  await importer.choose(
    csv('rev A.csv', [
      titles,
      ['A', 'Metal stud partition', 'm2', 100, 30, 3000],
      ['B', 'Skim coat', 'm2', 20, 6, 120],
    ]),
  )
  await importer.step('Import')
  await importer.importButton.click()
  await page.getByRole('link', { name: 'Revisions' }).click()
  await page.getByRole('link', { name: 'Import a revision' }).click()
  await importer.choose(
    csv('rev B.csv', [
      titles,
      ['A', 'Metal stud partition', 'm2', 110, '', ''],
      ['C', 'Deflection head', 'm', 10, 4, 40],
    ]),
  )
  await importer.step('Import')
  // 110 × 30.00 and the new 40.00; the skim coat goes.
  await expect(page.getByText('£3,340.00')).toBeVisible()
  await page.getByRole('button', { name: 'Gone 1' }).click()
  await expect(page.getByText('No longer in the file')).toBeVisible()
  await page.getByRole('button', { name: 'Lay it over the bill' }).click()
  await expect(page.getByRole('heading', { name: 'Revisions' })).toBeVisible()
  await expect(page.getByText('£3,340.00')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this revision' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This revision was undone', { exact: false })).toBeVisible()
})

test('a file that cannot be read says why; without a connection the import says so before the press (OFF-6)', async ({
  page,
  context,
}) => {
  const importer = await openImporter(page)
  await importer.choose({
    name: 'bill.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]),
  })
  await expect(page.getByRole('alert')).toContainText('The workbook could not be read. Open it and save it as .xlsx.')
  await importer.choose(
    csv('small.csv', [
      ['Description', 'Qty', 'Rate', 'Amount'],
      ['A door', 2, 10, 20],
      ['A window', 3, 10, 30],
    ]),
  )
  await importer.step('Import')
  await context.setOffline(true)
  await expect(page.getByText('Importing needs a connection')).toBeVisible()
  await context.setOffline(false)
})

test('no step hides anything from assistive technology', async ({ page }) => {
  const importer = await openImporter(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'A UK workbook: MicroHouse' }).click()
  for (const step of ['Sheet', 'Columns', 'Rows', 'Units', 'Check', 'Import']) {
    await importer.step(step)
    expect(await axeFindings(page), step).toEqual([])
  }
})
