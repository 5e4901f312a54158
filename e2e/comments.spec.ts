import { expect, test } from '@playwright/test'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Signal } from './support/signal'

const ISSUE = 'Which board behind the tea point?'

const served = serverOnALine()
test.use({ serviceWorkers: 'allow' })

test('a comment is on a colleague’s screen at once and tells whom it mentions; one written without signal goes later, once', async ({
  page,
  context,
  browser,
}) => {
  const site = new Person(page, served.link.url)
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const joy = new Person(await desk.newPage(), served.server.url)
  const office = await Office.signIn(served.server.url, 'commercial@demo.quoin')
  const issue = await office.find('/issues', each => each['summary'] === ISSUE)
  // The demo firm has told her things already.
  const told = async () =>
    (await office.list('/notifications/my-unread')).flatMap(each =>
      each['channel'] === 'user' ? String(each['name']) : [],
    )
  const before = (await told()).length
  const signal = new Signal(context, served.link)
  const say = async (text: string) => {
    await page.getByLabel('Say something').pressSequentially(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
  }

  await test.step('both have the issue on screen', async () => {
    await joy.signIn('commercial@demo.quoin')
    await joy.page.goto(`${served.server.url}/estimating/projects/${String(issue['project'])}/hub/issues/${issue.id}`)
    await expect(joy.page.getByRole('heading', { name: ISSUE })).toBeVisible()
    await site.signIn('site@demo.quoin')
    await site.openHub(/Kestrel House/)
    await site.readyForNoSignal()
    await site.goTo('Issues')
    await site.line('Issues', ISSUE).getByRole('link').click()
  })

  await test.step('a mention is completed while typing, on the other screen as soon as the office has it, and told', async () => {
    await page.getByLabel('Say something').pressSequentially('Ask @joy')
    await page.getByRole('option', { name: 'Joy Adeyemi' }).click()
    await say('about the board')
    await expect(site.line('Comments', 'Ask @Joy Adeyemi about the board')).toBeVisible()
    await expect.poll(async () => (await office.list('/issuecomments')).length, { intervals: [50] }).toBe(1)
    await expect(joy.line('Comments', 'Ask @Joy Adeyemi about the board')).toBeVisible()
    await expect(joy.page.getByRole('button', { name: `Notifications ${before + 1} unread` })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('comments-phone.png'), fullPage: true })
    await joy.page.screenshot({ path: test.info().outputPath('comments-desk.png') })
  })

  await test.step('its notification leads to the issue, and is read then', async () => {
    await joy.page.goto(`${served.server.url}/estimating/projects`)
    await expect(joy.page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await joy.page.getByRole('button', { name: /^Notifications/ }).click()
    await joy.page.getByRole('button', { name: /^Tom Whitlock mentioned you on/ }).click()
    await expect(joy.page.getByRole('heading', { name: ISSUE })).toBeVisible()
    await expect.poll(async () => (await told()).filter(name => name.includes('mentioned you on'))).toEqual([])
    expect(await told()).toHaveLength(before)
  })

  await test.step('without signal it is kept on the phone, and goes once', async () => {
    await signal.lose(site)
    await say('No signal down here')
    await expect(site.line('Comments', 'No signal down here').getByText('Saved on this phone')).toBeVisible()
    await page.reload()
    await expect(site.line('Comments', 'No signal down here').getByText('Saved on this phone')).toBeVisible()
    await signal.find()
    await expect(joy.line('Comments', 'No signal down here')).toBeVisible()
    await expect(site.pill('Saved')).toBeVisible()
    const said = (await office.list('/issuecomments')).filter(each => each['text'] === 'No signal down here')
    expect(said).toHaveLength(1)
    await expect(site.line('Comments', 'No signal down here').getByText('Saved on this phone')).toBeHidden()
  })

  await test.step('only the person who wrote it can change it', async () => {
    await expect(joy.page.getByRole('button', { name: 'Edit this comment' })).toHaveCount(0)
    await site.line('Comments', 'No signal down here').getByRole('button', { name: 'Edit this comment' }).click()
    await page.getByLabel('Your comment').fill('There was no signal down here')
    await page.getByRole('button', { name: 'Save comment' }).click()
    await expect(joy.line('Comments', 'There was no signal down here')).toContainText('edited')
  })
  await desk.close()
})

test('a comment on an issue that a colleague deleted meanwhile says so, and is sent with the issue once that is restored', async ({
  page,
  context,
}) => {
  const site = new Person(page, served.link.url)
  const office = await Office.signIn(served.server.url, 'commercial@demo.quoin')
  const issue = await office.find('/issues', each => each['summary'] === ISSUE)
  const signal = new Signal(context, served.link)
  await site.signIn('site@demo.quoin')
  await site.openHub(/Kestrel House/)
  await site.readyForNoSignal()
  await site.goTo('Issues')
  await site.line('Issues', ISSUE).getByRole('link').click()
  await signal.lose(site)
  await page.getByLabel('Say something').pressSequentially('The packers are missing')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(site.pill('Offline · 1')).toBeVisible()
  await office.call('DELETE', `/issues/${issue.id}`)
  await signal.find()
  await expect(site.pill('Needs you 1')).toBeVisible()
  await site.openSyncCentre()
  const line = site.line('Needs you', 'The packers are missing').or(site.line('Needs you', /deleted issue/))
  await expect(line).toContainText(/Joy Adeyemi deleted issue .* before this arrived/)
  await line.getByRole('button', { name: 'Choose' }).click()
  const sheet = page.getByRole('dialog', { name: 'Issue deleted: what about yours?' })
  await expect(sheet.getByText('The packers are missing')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /Restore it with mine/ })).toBeChecked()
  await page.screenshot({ path: test.info().outputPath('gone-sheet-phone.png') })
  await sheet.getByRole('button', { name: 'Restore the issue' }).click()
  await expect(site.pill('Saved')).toBeVisible()
  await expect
    .poll(async () => (await office.list('/issuecomments')).map(each => each['text']))
    .toContain('The packers are missing')
})
