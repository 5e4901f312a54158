import { expect, type Page, test } from '@playwright/test'
import { serverOnALine } from './support/line'
import { Office, type Row } from './support/office'
import { Person } from './support/person'
import { Phone } from './support/phone'
import { photos } from './support/photos'

const KESTREL = /Kestrel House/
const RAISED = 'Acoustic seal left out at head of P-03'
const EDITED = 'Which board behind the tea point?'
const BAD_LINK = { kilobitsPerSecond: 50, roundTripMs: 400 }

const served = serverOnALine()
test.use({ serviceWorkers: 'allow' })
const phone = new Phone()
test.afterAll(() => phone.close())

test('a day on site without signal, a killed phone, and a bad link home (OFF-1, OFF-3, OFF-4, OFF-7, OFF-8)', async ({
  browser,
}) => {
  const office = await Office.signIn(served.server.url, 'estimator@demo.quoin')
  const site = await test.step('keeps the project on the phone', async () => {
    const person = new Person(await phone.open(), served.link.url)
    await person.signIn('site@demo.quoin')
    await person.openHub(KESTREL)
    await person.page.getByRole('checkbox', { name: 'Keep on this phone' }).click()
    await person.readyForNoSignal()
    return person
  })

  await test.step('loses the signal and the office, closes the app and opens it again', async () => {
    await phone.context.setOffline(true)
    served.link.cut()
    await served.server.kill()
    const hub = site.page.url()
    await site.page.close()
    Object.assign(site, { page: await phone.context.newPage() })
    await site.page.goto(served.link.url)
    await expect(site.page.getByRole('link', { name: KESTREL }).first()).toBeVisible()
    await expect(site.pill('Offline')).toBeVisible()
    await site.openHub(KESTREL)
    expect(site.page.url()).toBe(hub)
  })

  await test.step('records progress in two zones', async () => {
    await site.goTo('Progress')
    const card = () => site.page.getByRole('region', { name: /Partition type C/ })
    await site.page.getByRole('button', { name: 'Set 100 per cent' }).click()
    await expect(card().getByText('On this phone')).toBeVisible()
    await site.page.getByRole('button', { name: 'Next zone' }).click()
    await site.page.getByRole('button', { name: /^Independent wall lining/ }).click()
    // Its line stands at the foot of the list; the card that opens must not change out of sight.
    const opened = site.page.getByRole('region', { name: /Independent wall lining/ })
    await expect(opened).toBeInViewport({ ratio: 0.9 })
    await expect(opened).toBeFocused()
    await site.page.getByRole('button', { name: 'Set 50 per cent' }).click()
    // It was complete: a lower figure is recorded with its reason.
    await site.page.getByLabel('Why does it go down?').fill('One face stripped for the fire stopping')
    await site.page.getByRole('button', { name: 'Record 50%' }).click()
    await expect(
      site.page.getByRole('region', { name: /Independent wall lining/ }).getByText('On this phone'),
    ).toBeVisible()
    await expect(site.pill('Offline · 2')).toBeVisible()
  })

  await test.step('raises an issue with two photos', async () => {
    await site.goTo('Hub')
    await site.page.getByRole('link', { name: 'Raise issue' }).click()
    await site.page.getByRole('textbox', { name: 'What is wrong?' }).fill(RAISED)
    await site.page.getByText('Defect', { exact: true }).click()
    await site.page.getByLabel('Take a photo').setInputFiles([...(await photos(2))])
    await expect(site.page.getByRole('img', { name: /^site-\d/ })).toHaveCount(2)
    await site.page.getByRole('button', { name: 'Save on this phone' }).click()
    await expect(site.line('Issues', RAISED).getByLabel('Saved on this phone')).toBeVisible()
  })

  await test.step('edits an issue raised earlier', async () => {
    await site.page.getByRole('link', { name: EDITED }).click()
    await site.page.getByRole('link', { name: 'Edit', exact: true }).click()
    await site.page.getByLabel('Where').fill('Tea point 3.08, north wall')
    await site.page.getByRole('button', { name: 'Save changes' }).click()
    // The page says it; a message says it too, for a moment.
    await expect(site.page.locator('#content').getByText('Saved on this phone')).toBeVisible()
    await expect(site.pill(/^Offline · \d+\. /)).toBeVisible()
  })

  const lists = async (page: Page) => {
    await expect(site.line('Waiting', /^Progress, P-03 Level 2 North: 95% to 100%/)).toBeVisible()
    await expect(site.line('Waiting', /^Progress, .* Level 2 South: .* to 50%/)).toBeVisible()
    await expect(site.line('Waiting', `Issue, ${RAISED}`).first()).toBeVisible()
    await expect(site.line('Waiting', `Issue ${EDITED}: where`)).toBeVisible()
    await expect(page.getByText(/^site-\d\.jpg/)).toHaveCount(2)
  }
  await test.step('the sync centre lists every change in words', async () => {
    await site.openSyncCentre()
    await lists(site.page)
  })

  await test.step('the browser is killed; everything is there when it opens again', async () => {
    await phone.hasSignIn()
    await phone.kill()
    Object.assign(site, { page: await phone.open() })
    await site.page.goto(served.link.url)
    await site.openSyncCentre()
    await lists(site.page)
    await site.page.goto(served.link.url)
    await site.openHub(KESTREL)
    await site.goTo('Issues')
    await site.page.getByRole('link', { name: RAISED }).click()
    await expect(site.page.getByRole('img', { name: /^Photo taken/ })).toHaveCount(2)
  })

  await test.step('signal returns on a bad link; the outbox drains by itself, in order, once', async () => {
    await served.server.start()
    served.link.become(BAD_LINK)
    served.link.restore()
    await expect(site.pill(/^Offline/)).toBeHidden()
    const said = new Set<string>()
    const pill = site.page.getByRole('button', { name: /Open the sync centre$/ })
    await expect
      .poll(async () => said.add(await pill.innerText()) && pill.innerText(), { timeout: 150_000 })
      .toBe('Saved')
    // A photo on its way leaves room for the calls that keep the phone in touch.
    expect([...said].filter(words => words.startsWith('Offline'))).toEqual([])
    const made = (row: Row | undefined) => Date.parse(String(row?.['createdAt']))
    const [issue, ...doubled] = (await office.list('/issues')).filter(each => each['summary'] === RAISED)
    expect(doubled).toEqual([])
    const pictures = (await office.list('/issuephotos')).filter(photo => photo['issue'] === issue?.id)
    expect(pictures).toHaveLength(2)
    const progress = await recordedProgress(office)
    expect(progress.map(({ times }) => times)).toEqual([1, 1])
    expect(await office.find('/issues', each => each['summary'] === EDITED)).toMatchObject({
      location: 'Tea point 3.08, north wall',
    })
    // In the order it was done, and words before pictures; the pictures themselves travel side by side.
    const order = [...progress.map(({ at }) => at), made(issue)]
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(Math.min(...pictures.map(made))).toBeGreaterThan(made(issue))
  })

  await test.step('the office sees the issue with its photos', async () => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      isMobile: false,
      hasTouch: false,
    })
    const estimator = new Person(await context.newPage(), served.server.url)
    await estimator.signIn('estimator@demo.quoin')
    await estimator.openHub(KESTREL)
    await estimator.page.getByRole('link', { name: 'Issues', exact: true }).click()
    await estimator.page.getByRole('link', { name: RAISED }).click()
    const shown = estimator.page.getByRole('img', { name: /^Photo taken/ })
    await expect(shown).toHaveCount(2)
    await expect
      .poll(() =>
        shown.evaluateAll(images => images.every(image => image instanceof HTMLImageElement && image.naturalWidth > 0)),
      )
      .toBe(true)
    await context.close()
  })
})

/** Of the two percentages recorded: how often the office wrote each, and when. */
async function recordedProgress(office: Office): Promise<readonly { readonly times: number; readonly at: number }[]> {
  const kestrel = await office.find('/projects', row => KESTREL.test(String(row['name'])))
  const accepted = await office.find(
    '/assessments',
    row => row['status'] === 'accepted' && row['project'] === kestrel.id,
  )
  const products = (await office.list('/assessmentproducts')).filter(row => row['assessment'] === accepted.id)
  return Promise.all(
    [
      ['P-03', '100.0000'],
      ['L-01', '50.0000'],
    ].map(async ([ref, percent]) => {
      const product = products.find(row => row['ref'] === ref)
      const { revisions } = (await office.call('GET', `/productprogress/${product?.id}/history`)) as {
        readonly revisions: readonly { readonly timestamp: string; readonly changes: unknown }[]
      }
      const today = revisions.filter(
        ({ timestamp, changes }) =>
          Date.now() - Date.parse(timestamp) < 3_600_000 && JSON.stringify(changes).includes(`"percent":"${percent}"`),
      )
      return { times: today.length, at: Date.parse(today[0]?.timestamp ?? '') }
    }),
  )
}
