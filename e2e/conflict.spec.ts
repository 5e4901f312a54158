import { expect, test } from '@playwright/test'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Signal } from './support/signal'
import { SOON } from './support/soon'

const ISSUE = 'Which board behind the tea point?'

const served = serverOnALine()
test.use({ serviceWorkers: 'allow' })
let office: Office
test.beforeAll(async () => {
  office = await Office.signIn(served.server.url, 'commercial@demo.quoin')
})

test('what the office changes meanwhile: shown at once, merged without a word, or put to the person (OFF-3, OFF-5)', async ({
  page,
  context,
}) => {
  const site = new Person(page, served.link.url)
  const { id } = await office.find('/issues', issue => issue['summary'] === ISSUE)
  const change = (set: Readonly<Record<string, unknown>>) => office.call('PATCH', `/issues/${id}`, set)
  const signal = new Signal(context, served.link)
  const edit = async (fields: Readonly<Record<string, string>>) => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved on this phone').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  }

  await test.step('a colleague’s change is here without a reload', async () => {
    await site.signIn('site@demo.quoin')
    // Their own site stands first, not every tender of the firm; its name is read to its end, and the page's button is as wide as the phone.
    await expect(page.getByRole('list', { name: /^Mine, on site/ }).getByRole('link')).toHaveText([/^Kestrel House/])
    await site.openHub(/Kestrel House/)
    const cut = await page
      .getByRole('banner')
      .getByText(/Kestrel House/)
      .evaluate(title => title.scrollWidth - title.clientWidth + title.scrollHeight - title.clientHeight)
    expect(cut).toBe(0)
    const first = await page
      .getByRole('main')
      .getByRole('link', { name: /^(Receive|Record today|Answer)/ })
      .boundingBox()
    expect(first?.width).toBeGreaterThan(340)
    await site.readyForNoSignal()
    await site.goTo('Issues')
    await site.line('Issues', ISSUE).getByRole('link').click()
    await change({ details: 'Architect asked on Monday.' })
    await expect(page.getByText('Architect asked on Monday.')).toBeVisible({ timeout: SOON })
    await office.call('POST', `/issues/${id}/transitions/takeInHand`, {})
    await expect(page.getByRole('radio', { name: 'In hand' })).toBeChecked({ timeout: SOON })
  })

  await test.step('different fields are merged without a word', async () => {
    await signal.lose(site)
    await edit({ Where: 'Tea point 3.08, north wall' })
    await change({ priority: 'urgent' })
    await signal.find()
    await expect(site.pill('Saved')).toBeVisible()
    await expect(page.getByRole('main').getByText('Urgent', { exact: true })).toBeVisible()
    await expect(page.getByText('Tea point 3.08, north wall')).toBeVisible()
    expect(await office.call('GET', `/issues/${id}`)).toMatchObject({
      priority: 'urgent',
      location: 'Tea point 3.08, north wall',
    })
  })

  await test.step('the same fields are put to the person, field by field', async () => {
    await signal.lose(site)
    await edit({
      'What is wrong?': 'Board behind the tea point: moisture or standard?',
      Details: 'Site has 12.5 standard in stock.',
    })
    await change({ summary: 'Tea point wall board', details: 'Moisture board, says the architect.' })
    await signal.find()
    await expect(site.pill('Needs you 1')).toBeVisible()
    await site.openSyncCentre()
    await site
      .line('Needs you', /two people changed it/)
      .getByRole('button', { name: 'Choose' })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Issue: choose what to keep' })
    await expect(sheet.getByText('Joy Adeyemi')).toBeVisible()
    await expect(sheet.getByText(/today|just now|\d{2}:\d{2}/i).first()).toBeVisible()
    const summary = sheet.getByRole('group', { name: 'What is wrong?' })
    await expect(summary).toContainText(`Was${ISSUE}`)
    await expect(summary.getByLabel(/^Yours/)).not.toBeChecked()
    await summary.getByRole('radio', { name: 'Yours Board behind the tea point: moisture or standard?' }).check()
    await expect(sheet.getByText('1 still to choose')).toBeVisible()
    const details = sheet.getByRole('group', { name: 'Details' })
    await expect(details).toContainText('WasArchitect asked on Monday.')
    await details.getByRole('radio', { name: 'Theirs Moisture board, says the architect.' }).check()
    await page.screenshot({ path: test.info().outputPath('conflict.png') })
    await sheet.getByRole('button', { name: 'Keep these 2' }).click()
    await expect(sheet).toBeHidden()
    await expect(site.pill('Saved')).toBeVisible()
    expect(await office.call('GET', `/issues/${id}`)).toMatchObject({
      summary: 'Board behind the tea point: moisture or standard?',
      details: 'Moisture board, says the architect.',
      priority: 'urgent',
    })
  })

  await test.step('what was not kept is in the history', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByText('Tea point wall board').first()).toBeVisible()
    await expect(history.getByText('Board behind the tea point: moisture or standard?').first()).toBeVisible()
  })
})
