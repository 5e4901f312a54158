import { expect, type Page, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { photos } from './support/photos'
import { type RunningServer, runServer } from './support/server'

const FULL = 'Not saved on this device: its storage is full. Keep this form open, free some space and try again'
const RAISED = 'Door closer missing at the stair'
const EDITED = 'Which board behind the tea point?'

test.use({ serviceWorkers: 'allow' })
let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

/** Whether this device still takes a record, asked with one of no meaning. */
const hasRoom = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        const opening = indexedDB.open('room')
        opening.onupgradeneeded = () => opening.result.createObjectStore('room')
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('room', 'readwrite')
          writing.objectStore('room').put('x'.repeat(1_000), 1)
          const end = (answer: boolean) => () => {
            opening.result.close()
            resolve(answer)
          }
          writing.oncomplete = end(true)
          writing.onabort = end(false)
        }
      }),
  )

/** The disk of the phone, which its browser is told is full; it believes so once what it had set aside has lapsed. */
async function disk(page: Page) {
  const session = await page.context().newCDPSession(page)
  const origin = new URL(server.url).origin
  return {
    fill: async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      await expect.poll(() => hasRoom(page), { timeout: 90_000 }).toBe(false)
    },
    free: async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin })
      await expect.poll(() => hasRoom(page), { timeout: 90_000 }).toBe(true)
    },
  }
}

const told = (page: Page) => expect(page.getByText(FULL).last()).toBeVisible()
/** Reads what was told and puts it away: it stays until then, over what lies at the thumb. */
async function dismiss(page: Page): Promise<void> {
  await told(page)
  const first = page.getByRole('button', { name: 'Dismiss' }).first()
  while (await first.isVisible()) await first.click()
}
const where = (page: Page) => page.getByRole('textbox', { name: /^Where/ })

test('on a full phone nothing is called saved, what was typed stays, and it is saved once there is room', async ({
  page,
  context,
}) => {
  const site = new Person(page, server.url)
  await site.signIn('site@demo.quoin')
  await site.openHub(/Kestrel House/)
  await site.readyForNoSignal()
  const hub = page.url()
  const editing = await context.newPage()
  await editing.goto(`${hub}/issues`)
  await editing.getByRole('link', { name: EDITED }).click()
  await editing.getByRole('link', { name: 'Edit', exact: true }).click()
  await where(editing).fill('Stair 2')
  await page.bringToFront()
  await site.goTo('Progress')
  const card = page.getByRole('region', { name: /Partition type C/ })
  const before = await card.getByRole('status').textContent()
  const { fill, free } = await disk(page)
  await fill()

  await test.step('progress is not recorded', async () => {
    await page.getByRole('button', { name: 'Set 100 per cent' }).click()
    await told(page)
    await expect(page.getByText('On this phone')).toHaveCount(0)
    await expect(card.getByRole('status')).toHaveText(before ?? '')
    await dismiss(page)
  })

  await test.step('an issue with a photo stays in its form', async () => {
    await site.goTo('Hub')
    await page.getByRole('link', { name: 'Raise issue' }).click()
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill(RAISED)
    await page.getByLabel('Take a photo').setInputFiles([...(await photos(1))])
    await expect(page.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
    await dismiss(page)
    await page.getByRole('button', { name: 'Save on this phone' }).click()
    await dismiss(page)
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue(RAISED)
    await expect(page.getByRole('img', { name: /^site-\d/ })).toHaveCount(1)
  })

  await test.step('a change to a record stays in its form', async () => {
    await editing.bringToFront()
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await dismiss(editing)
    await expect(where(editing)).toHaveValue('Stair 2')
  })

  await test.step('with room again both are saved, and the office has each once', async () => {
    await free()
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await expect(editing.getByText('Saved on this phone').first()).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Save on this phone' }).click()
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeHidden()
    const office = await Office.signIn(server.url, 'estimator@demo.quoin')
    const raised = async () => (await office.list('/issues')).filter(each => each['summary'] === RAISED)
    await expect.poll(async () => (await raised()).length).toBe(1)
    const [issue] = await raised()
    await expect
      .poll(async () => (await office.list('/issuephotos')).filter(each => each['issue'] === issue?.id).length)
      .toBe(1)
    expect(await office.find('/issues', each => each['summary'] === EDITED)).toMatchObject({ location: 'Stair 2' })
  })
})
