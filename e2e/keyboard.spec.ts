import { expect, test as base } from '@playwright/test'
import { axeFindings } from './support/axe'
import { Keyboard } from './support/keyboard'
import { rowsHeard } from './support/rows-heard'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

let server: RunningServer
const test = signedIn('estimator@demo.quoin', () => server.url)
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

base('signs in, fills in a form, is asked before leaving it, and saves it, by keyboard alone', async ({ page }) => {
  const keyboard = new Keyboard(page)
  await page.goto(server.url)
  await keyboard.tabTo('Username')
  await keyboard.type('estimator@demo.quoin')
  await keyboard.tabTo(/^Password/)
  await keyboard.type('Plumb-line-and-level-7')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()

  await test.step('skips to the page, and opens the form with one key', async () => {
    await keyboard.press('Tab')
    await expect.poll(() => keyboard.focused()).toMatchObject({ name: 'Skip to the page', visible: true })
    await keyboard.press('Enter')
    await page.goto(`${server.url}/settings/contacts/clients`)
    await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
    await keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'New client' })).toBeVisible()
  })

  await test.step('is led to what is missing', async () => {
    await keyboard.tabTo('Save client')
    await keyboard.press('Enter')
    await expect(page.getByText('You must specify this field').first()).toBeVisible()
    await keyboard.tabTo(/Name/, { back: true })
  })

  await test.step('goes through the fields in the order they stand in', async () => {
    await page.getByLabel('Name', { exact: true }).focus()
    await keyboard.type('Beckett & Rowe')
    const passed = await keyboard.tabTo('Save client')
    const labels = await page.getByRole('main').locator('label').allTextContents()
    const controls = passed.filter(({ role }) => ['input', 'select', 'textarea', 'combobox'].includes(role))
    const order = controls
      .map(({ name }) => labels.findIndex(label => label !== '' && name.startsWith(label)))
      .filter(index => index >= 0)
    expect(order.length).toBeGreaterThan(8)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  })

  await test.step('a dialog holds the focus and gives it back', async () => {
    await keyboard.tabTo('Projects', { back: true })
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let count = 0; count < 6; count += 1) {
      await keyboard.press('Tab')
      expect(
        await dialog.evaluate(
          element => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => keyboard.focused()).toMatchObject({ name: 'Projects' })
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Beckett & Rowe')
  })

  await test.step('saves', async () => {
    await keyboard.tabTo('Save client')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Beckett & Rowe' })).toBeVisible()
  })
})

test('a list is walked, its columns chosen and a record opened by keyboard alone', async ({ page }) => {
  const keyboard = new Keyboard(page)
  await page.goto(`${server.url}/settings/contacts/suppliers`)
  const first = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
  await expect(first).toBeVisible()
  await page.getByRole('link', { name: 'Skip to the page' }).focus()
  await keyboard.press('Enter')
  await keyboard.tabTo(/olumns/)
  await keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Contact', exact: true }).last()).toBeVisible()
  await keyboard.press('Escape')
  await expect.poll(async () => (await keyboard.focused()).name).toMatch(/olumns/)
  const name = (await first.textContent()) ?? ''
  await keyboard.tabTo(name)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the bill grid is one stop: arrows walk it, Escape takes an edit back, and there is a way out', async ({
  page,
}) => {
  const keyboard = new Keyboard(page)
  await page.getByRole('link', { name: /^Kirkgate/ }).click()
  await page.getByRole('list', { name: 'Assessments' }).getByRole('link', { name: 'Drylining and ceilings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  const grid = page.getByRole('grid', { name: 'Bill of quantities' })
  await expect(grid).toBeVisible()
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Skip to the page' }).focus()
  await keyboard.press('Enter')
  await keyboard.tabTo('Bill of quantities')
  await expect(grid).toBeFocused()
  const active = () =>
    grid.evaluate(
      element => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
    )
  const at = () => grid.getAttribute('aria-activedescendant')

  await keyboard.press('Control+Home', 'ArrowRight')
  const [place, before] = [await at(), await active()]
  await keyboard.press('F2')
  await expect(grid.getByRole('textbox')).toBeFocused()
  await keyboard.type('77')
  await keyboard.press('Escape')
  await expect(grid).toBeFocused()
  expect([await at(), await active()]).toEqual([place, before])

  await keyboard.press('ArrowDown', 'ArrowUp')
  expect(await at()).toBe(place)
  await keyboard.press('Control+Home', 'Shift+Tab')
  await expect(grid).not.toBeFocused()
  expect(await keyboard.focused()).toMatchObject({ visible: true })
  await keyboard.tabTo('Bill of quantities')
  await keyboard.press('Control+End', 'Tab')
  await expect(grid).not.toBeFocused()
})

test('the bill is one grid to a screen reader: every row has all its cells, in the order they stand in, and there is no row without', async ({
  page,
}) => {
  await page.getByRole('link', { name: /^Kirkgate/ }).click()
  await page.getByRole('list', { name: 'Assessments' }).getByRole('link', { name: 'Drylining and ceilings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bill of quantities' }).click()
  const grid = page.getByRole('grid', { name: 'Bill of quantities' })
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  // The first rows stand before the grid knows how many there is room for.
  await expect(grid.getByText('S-03', { exact: true }).first()).toBeAttached()
  const [zones, columns, ...rows] = await rowsHeard(page, 'Bill of quantities')
  expect(zones?.words.at(0)).toBe('Bill')
  expect(columns?.words.slice(0, 4)).toEqual(['Ref', 'Product', 'Unit', 'Rate £'])
  const foot = rows.pop()
  const lines = rows.filter(({ words }) => words.length > 2)
  expect(lines.length).toBeGreaterThan(15)
  // A heading has two cells: its name with the button that closes it, and what its lines come to.
  expect(rows.filter(row => !lines.includes(row)).map(({ words }) => words)).toEqual(
    ['Partitions', 'Wall linings', 'Ceilings', 'Finishes', 'Sundries'].map(name => [
      `Close ${name} ${name}`,
      expect.stringMatching(/^[\d,]+\.\d\d$|^$/),
    ]),
  )
  for (const { roles, words } of lines) {
    expect(roles.slice(0, 3)).toEqual(['rowheader', 'rowheader', 'gridcell'])
    expect(words.slice(4, -2).map(cell => cell.split(':')[0])).toEqual(columns?.words.slice(4, -2))
  }
  expect(lines.map(({ words }) => words[0])).toEqual(expect.arrayContaining(['P-01', 'S-03']))
  expect(foot?.words[0]).toMatch(/^Measured work/)
  expect(await axeFindings(page, { within: '#bill' })).toEqual([])
})
