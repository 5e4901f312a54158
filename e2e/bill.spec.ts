import { expect, type Page, test as base } from '@playwright/test'
import { axeFindings, wear } from './support/axe'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

let server: RunningServer
const test = signedIn('estimator@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

/** The bill of the demo that is still being written: nothing of it is priced. */
async function openKirkgate(page: Page) {
  await page.getByRole('link', { name: /^Kirkgate/ }).click()
  await page.getByRole('list', { name: 'Assessments' }).getByRole('link', { name: 'Drylining and ceilings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  const grid = page.getByRole('grid', { name: 'Bill of quantities' })
  // Lines come before their quantities, and both while the page is open.
  await expect(grid.getByText(/^\d+ products$/)).toBeVisible()
  const columns = grid.getByRole('row').nth(1).getByRole('columnheader')
  /** A cell by the reference of its line and the name of its column; zones by their first of that name. */
  const cell = async (ref: string, column: string) => {
    const header = grid.getByRole('rowheader', { name: ref, exact: true })
    const row = /-(\d+)-0$/.exec((await header.getAttribute('id')) ?? '')?.[1]
    const at = Number(await columns.filter({ hasText: column }).first().getAttribute('aria-colindex')) - 1
    return grid.locator(`#bill-${row}-${at}`)
  }
  return { grid, columns, cell }
}

test('typing on a rate fixes the price and changes no quantity', async ({ page }) => {
  const { grid, cell } = await openKirkgate(page)
  const quantity = await cell('P-01', 'North')
  const before = (await quantity.textContent()) ?? ''
  await quantity.click()
  const rate = await cell('P-03', 'Rate')
  await rate.click()
  await page.keyboard.type('=50*1.1')
  await page.keyboard.press('Enter')
  await expect(rate).toHaveText('55.00')
  await expect(quantity).toHaveText(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rate).toHaveText('–')
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible()

  await test.step('nor does typing on a heading', async () => {
    await quantity.click()
    await grid.getByRole('rowheader', { name: 'Wall linings' }).click()
    await page.keyboard.type('55')
    await expect(grid.getByRole('textbox')).toHaveCount(0)
    await expect(quantity).toHaveText(before)
  })
})

test('a description is shown, read in full, changed in the grid and taken back', async ({ page }) => {
  const { grid, columns, cell } = await openKirkgate(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Description' }).check()
  await page.getByRole('checkbox', { name: 'Notes' }).check()
  await page.keyboard.press('Escape')
  await expect(columns.filter({ hasText: 'Notes' })).toBeVisible()
  const description = await cell('P-02', 'Description')
  const before = (await description.textContent()) ?? ''
  await description.click()
  const words = 'Two layers each side, taped and jointed, to the underside of the slab with a deflection head'
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(description).toHaveText(words)
  await expect(description).toHaveAttribute('title', words)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(words)).toHaveCount(2)
  await grid.press('Control+z')
  await expect(description).toHaveText(before)
})

test('a column is made wider by mouse and by keyboard, and is as wide tomorrow', async ({ page }) => {
  const { grid, columns, cell } = await openKirkgate(page)
  const product = columns.filter({ hasText: 'Product' })
  const width = async () => Math.round((await product.boundingBox())?.width ?? 0)
  const before = await width()
  const box = await product.boundingBox()
  if (!box) throw new Error('The heading is not drawn')
  await page.mouse.move(box.x + box.width - 3, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 63, box.y + 10, { steps: 4 })
  await page.mouse.up()
  expect(await width()).toBe(before - 60)
  await (await cell('P-02', 'Product')).click()
  await grid.press('Alt+Shift+ArrowRight')
  expect(await width()).toBe(before - 44)
  await page.reload()
  await expect(product).toBeVisible()
  await expect.poll(width).toBe(before - 44)
})

test('every source but a typed one has its corner', async ({ page }) => {
  const { grid } = await openKirkgate(page)
  const corners = await grid.locator('[data-source]:not([data-source=boq])').evaluateAll(cells =>
    cells.map(each => ({
      source: each.getAttribute('data-source'),
      colour: getComputedStyle(each, '::before').borderTopColor,
    })),
  )
  expect(corners.length).toBeGreaterThan(5)
  expect(corners.filter(({ colour }) => colour === 'rgba(0, 0, 0, 0)')).toEqual([])
})

test('a line without a rate is not priced, rather than worth nothing', async ({ page }) => {
  const { grid } = await openKirkgate(page)
  await expect(grid.getByRole('gridcell', { name: 'Not priced' }).first()).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: '0.00', exact: true })).toHaveCount(0)
})

test('Enter after typing over a measured figure replaces it', async ({ page }) => {
  const { grid } = await openKirkgate(page)
  const measured = grid.locator('[data-source=slate]').first()
  const place = (await measured.getAttribute('id')) ?? ''
  await measured.click()
  await page.keyboard.type('77.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(grid.locator(`#${place}`)).toHaveText('77.50')
})

test('printing prints the whole bill and nothing else, its head on every page', async ({ page }) => {
  const { grid } = await openKirkgate(page)
  const lines = Number(await grid.getAttribute('aria-rowcount')) - 3
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('table')
  await expect(table.getByRole('cell', { name: 'P-01' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await table.getByRole('row').count()).toBeGreaterThan(lines)
  const head = table.getByRole('rowgroup').first()
  await expect(head).toContainText('Kirkgate')
  expect(await head.evaluate(element => getComputedStyle(element).display)).toBe('table-header-group')
  const pdf = await page.pdf({ format: 'A4', printBackground: true, path: test.info().outputPath('bill.pdf') })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(table).toHaveCount(0)
  await expect(grid).toBeVisible()
})

test('the bill with every column shown keeps nobody out', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openKirkgate(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Description', 'Notes', 'Pricing']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
  // A theme changes colours only.
  for (const theme of ['dark', 'sunlight']) {
    await wear(page, theme)
    expect(await axeFindings(page, { rules: ['color-contrast'] }), theme).toEqual([])
  }
  await wear(page, 'light')
})

test('zones are added and typed, a quantity is a sum and a link, and figures are checked and explained', async ({
  page,
}) => {
  const { grid, cell } = await openKirkgate(page)
  const look = async (name: string) => {
    const folder = process.env['QUOIN_SCREENS']
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
    expect(await axeFindings(page), name).toEqual([])
  }

  await test.step('a sum is kept as it was typed', async () => {
    const north = await cell('P-03', 'North')
    await north.click()
    await page.keyboard.type('=4*2.4+1.2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(north).toHaveText('10.80')
    await north.click()
    await expect(page.getByText('=4*2.4+1.2')).toBeVisible()
  })

  await test.step('a link follows its product', async () => {
    const linked = await cell('C-02', 'North')
    await linked.click()
    await page.keyboard.type('=2*[P-03]')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(linked).toHaveText('21.60')
    await expect(linked).toHaveAttribute('data-source', 'dep')
    await linked.click()
    await page.getByRole('button', { name: 'Explain' }).click()
    await expect(page.getByRole('dialog', { name: 'Where this comes from' })).toContainText('=2*[P-03]')
    await look('bill-explained')
    await page.keyboard.press('Escape')
  })

  await test.step('a zone is added and is a column of the bill', async () => {
    await page.getByRole('link', { name: 'Zones' }).click()
    await page.getByRole('button', { name: 'Add zone', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Plant room')
    await page.getByRole('dialog').getByRole('button', { name: 'Add zone' }).click()
    await expect(page.getByRole('rowheader', { name: 'Plant room' })).toBeVisible()
    await look('zones')
    await page.goBack()
    await (await cell('P-03', 'North')).click()
    await page.keyboard.press('End')
    await expect(grid.getByRole('columnheader', { name: 'Plant room' }).first()).toBeVisible()
  })

  await test.step('checks lead to the cell', async () => {
    await page.getByRole('link', { name: 'Checks' }).click()
    await expect(page.getByRole('heading', { name: 'Stop the tender' })).toBeVisible()
    await look('checks')
    const first = page.getByRole('region', { name: 'Stop the tender' }).getByRole('link').first()
    await first.click()
    await expect(page).toHaveURL(/\/boq\?product=\d+/)
    await expect(grid).toBeVisible()
  })
})
