import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './support/axe'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'
import { SOON } from './support/soon'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())
test.use({ serviceWorkers: 'allow' })

/** Two sheets: an A3 plan with a room of 400 by 300 pt, its crop box off 0,0, and a turned one. */
async function drawingSet(): Promise<Buffer> {
  const set = await PDFDocument.create()
  for (const turn of [0, 90]) {
    const page = set.addPage([1291, 942])
    page.setCropBox(50, 50, 1191, 842)
    page.setRotation(degrees(turn))
    page.drawRectangle({ x: 250, y: 250, width: 400, height: 300, borderColor: rgb(0, 0, 0), borderWidth: 2 })
    page.drawText('Room 3.01', { x: 400, y: 400, size: 24 })
  }
  return Buffer.from(await set.save())
}

const canvas = (page: Page) => page.getByRole('application')
/** Presses the sheet at a place in points from its upper left corner. */
async function press(page: Page, ...places: readonly (readonly [x: number, y: number])[]) {
  for (const [x, y] of places) {
    const at = await page.evaluate(
      ([left, top]) => {
        const base = document.querySelector('canvas[data-layer=base]')
        if (!(base instanceof HTMLCanvasElement)) throw new Error('No sheet')
        const box = base.getBoundingClientRect()
        return { x: box.left + (left / 1191) * box.width, y: box.top + (top / 842) * box.height }
      },
      [x, y] as const,
    )
    await page.mouse.move(at.x - 2, at.y)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.up()
  }
}
const isDrawn = (page: Page) => expect(page.locator('canvas[data-layer=base]')).toBeVisible({ timeout: SOON })
const figure = (page: Page) => page.getByRole('region', { name: 'In the bill' })

async function measureInto(page: Page) {
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /P-02/ }).click()
  await page.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Level 4, South' })
}

// Spec: TAKE-1; Source: estimating section 5. From a PDF to quantities and money, without a connection, and on a second device.
test('a PDF is split, scaled and measured; the money of the bill follows, offline and on a second device', async ({
  page,
  context,
  browser,
}) => {
  const estimator = new Person(page, server.url)
  await estimator.signIn('estimator@demo.quoin')
  await estimator.hasApp()

  await test.step('a set of two sheets is added and split', async () => {
    await page
      .getByRole('link', { name: /Albion Mill/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Drawings and documents' }).click()
    await page
      .getByLabel('Add drawings')
      .setInputFiles({ name: 'Levels.pdf', mimeType: 'application/pdf', buffer: await drawingSet() })
    const drawings = page.getByRole('list', { name: 'Drawings' })
    await drawings
      .getByRole('listitem')
      .filter({ hasText: 'Levels.pdf' })
      .getByRole('button', { name: 'Split into pages' })
      .click()
    await expect(drawings.getByText('Levels page 2.pdf', { exact: true })).toBeVisible({ timeout: SOON })
  })

  await test.step('takeoff lists the project and its sheets', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Takeoff' }).click()
    await page.getByRole('link', { name: /Albion Mill/ }).click()
    await page.getByRole('link', { name: /Levels page 1/ }).click()
    await isDrawn(page)
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('without a scale there is no measuring; two known points give one', async () => {
    await expect(page.getByText(/tools need a scale/)).toBeVisible()
    await page.keyboard.press('l')
    const gate = page.getByRole('dialog', { name: /^Set the scale of/ })
    await gate.getByText('Two points I know').click()
    // The left wall of the room, 300 pt high: 200 from the left of the crop box, and 500 to 200 above its foot.
    await press(page, [200, 342], [200, 642])
    await gate.getByLabel('Real length').fill('10.583')
    await gate.getByRole('button', { name: 'Use 1:100' }).click()
    await expect(page.getByRole('button', { name: '1:100' })).toBeVisible()
  })

  await test.step('a wall and a floor are measured into a product and a zone', async () => {
    await measureInto(page)
    await canvas(page).focus()
    await page.keyboard.press('w')
    await press(page, [200, 342], [600, 342])
    await page.keyboard.press('Enter')
    // 400 pt at 1:100 are 14.111 m; × 2.70 m = 38.10 m². A pixel is near a point and a half.
    await expect(page.getByText('1 shape', { exact: true })).toBeVisible()
    await expect(figure(page)).toContainText(/3[78]\.\d\d/)
    await page.keyboard.press('r')
    await press(page, [200, 342], [600, 642])
    await expect(page.getByText('2 shapes', { exact: true })).toBeVisible()
    // 14.111 m × 10.583 m = 149.35 m²; with the wall 187.45 m².
    await expect(figure(page)).toContainText(/18[678]\.\d\d/)
    await expect(estimator.pill('Saved')).toBeVisible({ timeout: SOON })
  })

  const measured = async (of: Page) => /[\d,]+\.\d\d/.exec(await figure(of).innerText())?.[0] ?? ''
  const before = await measured(page)

  await test.step('without a connection the sheet opens, is measured on, and undo works', async () => {
    await context.setOffline(true)
    await expect(estimator.pill(/^Offline/)).toBeVisible()
    await page.reload()
    await isDrawn(page)
    await expect(page.getByText('2 shapes', { exact: true })).toBeVisible()
    await canvas(page).focus()
    await page.keyboard.press('r')
    await press(page, [700, 342], [800, 442])
    await expect(page.getByText('3 shapes', { exact: true })).toBeVisible()
    expect(await measured(page)).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 shapes', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(page.getByText('3 shapes', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(estimator.pill('Saved')).toBeVisible({ timeout: SOON })
  })

  await test.step('a second device sees the shapes and the same money', async () => {
    const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const second = new Person(await other.newPage(), server.url)
    await second.signIn('estimator@demo.quoin')
    await second.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Takeoff' }).click()
    await second.page.getByRole('link', { name: /Albion Mill/ }).click()
    await second.page.getByRole('link', { name: /Levels page 1/ }).click()
    await isDrawn(second.page)
    await expect(second.page.getByText('3 shapes', { exact: true })).toBeVisible({ timeout: SOON })
    await measureInto(second.page)
    await expect(figure(second.page)).toContainText(await measured(page), { timeout: SOON })
    await other.close()
  })
})
