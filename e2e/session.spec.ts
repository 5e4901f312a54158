import { expect, type Page, test } from '@playwright/test'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Signal } from './support/signal'

const ISSUE = 'Which board behind the tea point?'
const SITE = 'site@demo.quoin'
const MINUTE = 60_000

const served = serverOnALine()

/** Back to open, however the test before left it. */
async function openIssueAgain(): Promise<void> {
  const office = await Office.signIn(served.server.url, SITE)
  const { id, state } = await office.find('/issues', row => row['summary'] === ISSUE)
  if (state === 'in_hand') await office.call('POST', `/issues/${id}/transitions/putBack`, {})
  if (state === 'resolved' || state === 'closed')
    await office.call('POST', `/issues/${id}/transitions/reopen`, { reopenReason: 'It is still not clear' })
}

/** The site manager in front of the open issue, with everything of the project on the phone; asked for, also the app itself. */
async function atTheIssue(page: Page, { isAppKept = false } = {}): Promise<Person> {
  await openIssueAgain()
  const site = new Person(page, served.link.url)
  await site.signIn(SITE)
  await site.openHub(/Kestrel House/)
  if (isAppKept) await site.readyForNoSignal()
  else await expect(site.pill('Saved')).toBeVisible()
  await site.goTo('Issues')
  await site.line('Issues', ISSUE).getByRole('link').click()
  await expect(page.getByRole('radio', { name: 'In hand' })).toBeVisible()
  return site
}

const put = (page: Page, state: string) =>
  page.getByRole('radiogroup', { name: 'State' }).getByText(state, { exact: true }).click()
const stateInOffice = async () =>
  (await (await Office.signIn(served.server.url, SITE)).find('/issues', row => row['summary'] === ISSUE))['state']
/** How many records of a resource this device's databases hold, whosever they are. */
const heldHere = (page: Page, resource: string) =>
  page.evaluate(async name => {
    const counts = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name: of }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(of ?? '')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const database = opening.result
              const counting = database.transaction(name).objectStore(name).count()
              counting.onsuccess = () => {
                database.close()
                resolve(counting.result)
              }
            }
          }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }, resource)

test('an access token that ran out is renewed without a word (AUTH-6)', async ({ page }) => {
  const site = await atTheIssue(page)
  await served.server.kill()
  await served.server.start({ laterMs: 20 * MINUTE })
  await put(page, 'In hand')
  await expect(site.pill('Saved')).toBeVisible()
  await expect.poll(stateInOffice).toBe('in_hand')
  await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()
})

test('records that cannot be opened are reported in words, and open at the next try', async ({ page }) => {
  await atTheIssue(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('broken') === null) return
    indexedDB.open = () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    }
  })
  await page.evaluate(() => {
    sessionStorage.setItem('broken', '')
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quoin cannot open its records on this device' })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.removeItem('broken')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()
})

test('a worker that cannot be read is reported, and read at the next try', async ({ page, context }) => {
  await context.route(/sync-worker/, route => route.abort())
  const site = new Person(page, served.link.url)
  await page.goto(site.url)
  await site.enter(SITE)
  await expect(page.getByText('A part of Quoin could not be read')).toBeVisible()
  await context.unroute(/sync-worker/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  await expect(site.pill('Saved')).toBeVisible()
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a sign-in ended by the office while work waited: told in plain words, the work kept, and gone once signed in again (AUTH-4, AUTH-6, AUTH-8)', async ({
    page,
    context,
  }) => {
    const site = await atTheIssue(page, { isAppKept: true })
    const signal = new Signal(context, served.link)
    await signal.lose(site)
    await put(page, 'Closed')
    await expect(site.pill('Offline · 1')).toBeVisible()
    await Office.signIn(served.server.url, SITE).then(office => office.endOtherSessions())
    await signal.find()
    await site.expectSignedOut()
    await expect(page.getByText('You have been logged out')).toBeVisible()
    await expect(page).toHaveURL(/\/logout\?back=/)
    await expect(page.getByText(`1 change of ${SITE} waits on this device`)).toBeVisible()
    expect(await heldHere(page, 'outbox')).toBe(1)
    expect(await heldHere(page, 'project')).toBe(0)
    expect(await stateInOffice()).not.toBe('closed')
    // Not opened again first: the page that was left must lead back by itself.
    await site.enter(SITE)
    await expect(site.pill('Saved')).toBeVisible()
    await expect.poll(stateInOffice).toBe('closed')
    await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a phone two people share: neither sees nor sends the other’s work, and what waited goes when its person returns', async ({
    page,
    context,
  }) => {
    const site = await atTheIssue(page, { isAppKept: true })
    const signal = new Signal(context, served.link)
    await signal.lose(site)
    await put(page, 'In hand')
    await expect(site.pill('Offline · 1')).toBeVisible()

    await test.step('the first leaves it here, after thinking twice', async () => {
      const asked = await site.askToSignOut()
      await expect(asked.getByText('1 change has not been sent to the office')).toBeVisible()
      await expect(asked.getByRole('button', { name: 'Send now' })).toBeDisabled()
      await expect(asked.getByRole('button', { name: 'Discard and log out' })).toBeDisabled()
      const saving = page.waitForEvent('download')
      await asked.getByRole('button', { name: 'Save as a file' }).click()
      expect((await saving).suggestedFilename()).toBe('quoin-unsent.json')
      await asked.getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()
      await (await site.askToSignOut()).getByRole('button', { name: 'Keep it here and log out' }).click()
      await site.expectSignedOut()
      await expect(page.getByText('You have been logged out')).toHaveCount(0)
    })

    await test.step('the second finds nothing of the first, and takes nothing along', async () => {
      await signal.find()
      const second = new Person(page, served.link.url)
      await second.signIn('commercial@demo.quoin')
      await expect(second.pill('Saved')).toBeVisible()
      await second.openSyncCentre()
      await expect(page.getByText('The office has everything you recorded on this device.')).toBeVisible()
      expect(await stateInOffice()).toBe('open')
      await (await second.askToSignOut()).getByRole('button', { name: 'Log out' }).click()
      await second.expectSignedOut()
      await expect(page.getByText(`1 change of ${SITE} waits on this device`)).toBeVisible()
    })

    await test.step('the first returns, and it goes', async () => {
      await site.enter(SITE)
      await expect(site.pill('Saved')).toBeVisible()
      await expect.poll(stateInOffice).toBe('in_hand')
      await expect(page.getByText(/waits on this device/)).toHaveCount(0)
    })
  })

  test('leaving with unsent work: sent first, or thrown away knowingly (AUTH-7, AUTH-8, OFF-6)', async ({
    page,
    context,
  }) => {
    const site = await atTheIssue(page, { isAppKept: true })
    const signal = new Signal(context, served.link)
    await test.step('sent now, and then there is nothing to ask', async () => {
      await signal.lose(site)
      await put(page, 'In hand')
      const asked = await site.askToSignOut()
      await signal.find()
      await asked
        .getByRole('button', { name: 'Send now' })
        // Timed: with the signal back it is also sent automatically, and the button with it.
        .click({ timeout: 10_000 })
        .catch(() => undefined)
      await expect(asked.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
      expect(await stateInOffice()).toBe('in_hand')
      await asked.getByRole('button', { name: 'Stay' }).click()
    })
    await test.step('thrown away after typing the word', async () => {
      await signal.lose(site)
      await put(page, 'Closed')
      await expect(site.pill('Offline · 1')).toBeVisible()
      const asked = await site.askToSignOut()
      await asked.getByLabel('To throw it away, type DISCARD').fill('DISCARD')
      await asked.getByRole('button', { name: 'Discard and log out' }).click()
      await site.expectSignedOut()
      await expect(page.getByText(/waits on this device/)).toHaveCount(0)
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
      await expect(page).toHaveURL(`${served.link.url}/`)
      await signal.find()
      await site.enter(SITE)
      await expect(site.pill('Saved')).toBeVisible()
      expect(await stateInOffice()).toBe('in_hand')
    })
  })
})

test('somebody else signs in in another tab: the first tab is theirs too, and nobody’s records mix', async ({
  page,
  context,
}) => {
  const site = await atTheIssue(page)
  const other = new Person(await context.newPage(), served.link.url)
  await other.page.goto(served.link.url)
  await (await other.askToSignOut()).getByRole('button', { name: 'Log out', exact: true }).click()
  await other.expectSignedOut()
  await site.expectSignedOut()
  await other.enter('commercial@demo.quoin')
  await expect(other.pill('Saved')).toBeVisible()
  await page.reload()
  await expect(site.pill('Saved')).toBeVisible()
  const users = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(users).toHaveLength(1)
})
