import { expect, type Page, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

// Spec: ASMT-5, ASMT-6, ASMT-14, ASMT-15, ASMT-17, NAV-12. An assessment from its fixed costs to its next version.

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

const total = (page: Page, label: string) =>
  page.locator('main dl > div').filter({ hasText: label }).locator('dd').last()
const look = async (page: Page, name: string) => {
  const folder = process.env['QUOIN_LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('fixed costs, adjustments, sections and versions of one assessment', async ({ page }) => {
  const estimator = new Person(page, server.url)
  const office = await Office.signIn(server.url, 'estimator@demo.quoin')
  const project = await office.find('/projects', row => String(row['name']).startsWith('Kirkgate'))
  const assessment = await office.find('/assessments', row => row['project'] === project.id)
  const address = `${server.url}/estimating/assessments/${assessment.id}`
  await page.setViewportSize({ width: 1440, height: 900 })
  await estimator.signIn('estimator@demo.quoin')

  await test.step('types fixed costs into the sheet', async () => {
    await page.goto(address)
    await page.getByRole('navigation').getByRole('link', { name: 'Fixed costs' }).click()
    const sheet = page.getByRole('grid', { name: 'Fixed costs' })
    // Nothing can be typed before all of the assessment is on this device.
    await expect(page.getByRole('button', { name: 'Add contingency' })).toBeVisible()
    await sheet.focus()
    await page.keyboard.type('Supervisor')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('rowheader', { name: 'Supervisor' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('6')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1150')
    await page.keyboard.press('Tab')
    await page.keyboard.type('150')
    await page.keyboard.press('Enter')
    await expect(total(page, 'Fixed costs')).toHaveText('£6,900.00')
    await page.getByRole('button', { name: 'Add contingency' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('1500')
    await page.getByRole('dialog').getByRole('button', { name: 'Add contingency' }).click()
    await expect(total(page, 'Fixed costs')).toHaveText('£8,400.00')
    await look(page, 'fixed-costs-desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'fixed-costs-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('grosses the price up by a discount', async () => {
    await page.goto(`${address}/adjustments`)
    const sheet = page.getByRole('grid', { name: 'Adjustments' })
    await expect(page.getByRole('button', { name: 'Change order' })).toBeVisible()
    await sheet.focus()
    await page.keyboard.type('Main contractor discount')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('rowheader', { name: 'Main contractor discount' })).toBeVisible()
    await expect
      .poll(async () => (await office.list('/adjustments')).some(row => row['assessment'] === assessment.id))
      .toBe(true)
    const { id } = await office.find('/adjustments', row => row['assessment'] === assessment.id)
    await office.call('PATCH', `/adjustments/${id}`, { kind: 'discount', percentage: '2.5', grossUp: true })
    // 8,400.00 ÷ 0.975
    await expect(total(page, 'Tender total')).toHaveText('£8,615.38')
    await look(page, 'adjustments-desktop')
  })

  await test.step('sees how the price is made, and completes a section', async () => {
    await page.goto(address)
    const steps = page.getByRole('table').filter({ hasText: 'Measured work' })
    await expect(steps.getByRole('row', { name: /Fixed costs/ })).toContainText('8,400.00')
    await expect(steps.getByRole('row', { name: /Tender total/ })).toContainText('8,615.38')
    await page.getByRole('button', { name: 'Complete fixed costs' }).click()
    await expect(page.getByRole('button', { name: 'Reopen fixed costs' })).toBeVisible()
    await look(page, 'overview-desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'overview-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('keeps a snapshot and starts the next version', async () => {
    await page.getByRole('button', { name: 'Snapshot' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Before the quotes')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep snapshot' }).click()
    await expect(page.getByText('Snapshot kept')).toBeVisible()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('main').getByText('v2.0')).toBeVisible()
    await expect(page.getByText('£8,615.38').first()).toBeVisible()
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page.getByText('No line differs.')).toBeVisible()
    await look(page, 'compare-desktop')
    const snapshot = await office.find('/assessments', row => row['snapshotOf'] === assessment.id)
    await page.goto(`${server.url}/estimating/assessments/${snapshot.id}`)
    await expect(page.getByText('Read-only: Before the quotes')).toBeVisible()
    await page.goto(`${server.url}/estimating/assessments/${snapshot.id}/fixed-costs`)
    await expect(page.getByText('This is a snapshot: it stays as it was.')).toBeVisible()
    await page.goto(`${server.url}/estimating/assessments`)
    await expect(page.getByText('Before the quotes')).toBeVisible()
    await look(page, 'list-desktop')
  })

  await test.step('tries a what-if, sees what it does to the money, and brings it back', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Try a what-if' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('What if it takes eight weeks?')
    await page.getByRole('dialog').getByRole('button', { name: 'Start what-if' }).click()
    await expect(page.getByRole('heading', { name: 'What if it takes eight weeks?' })).toBeVisible()
    await look(page, 'what-if-desktop')
    const branch = await office.find('/assessments', row => row['branchOf'] === assessment.id)
    const of = (owner: unknown) => (row: Record<string, unknown>) =>
      row['assessment'] === owner && row['name'] === 'Supervisor'
    const tried = await office.find('/assessmentfixedcosts', of(branch.id))
    await office.call('PATCH', `/assessmentfixedcosts/${tried.id}`, { periodLength: '8' })
    // Meanwhile in the estimate itself: the same line.
    const own = await office.find('/assessmentfixedcosts', of(assessment.id))
    await office.call('PATCH', `/assessmentfixedcosts/${own.id}`, { periodLength: '7' })
    await page.getByRole('link', { name: 'Bring back' }).click()
    const press = page.getByRole('button', { name: /^Bring back into / })
    await expect(press).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('radio', { name: 'Use the what-if’s' }).check({ force: true })
    // One more week of £1,150.
    await expect(page.getByText('+£1,150.00')).toBeVisible()
    await look(page, 'bring-back-desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('+£1,150.00')).toBeVisible()
    await look(page, 'bring-back-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await press.click()
    await expect(page.getByText(/^Brought back .* by /)).toBeVisible()
    await page.getByRole('link', { name: 'What if it takes eight weeks?' }).click()
    await page.getByRole('button', { name: 'Undo bringing it back' }).click()
    // The last button is the safe one.
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(page.getByRole('link', { name: 'Bring back' })).toBeVisible()
    await expect
      .poll(async () => (await office.find('/assessmentfixedcosts', of(assessment.id)))['periodLength'])
      .toBe('7.0000')
  })
})
