import { expect, type Page, test } from '@playwright/test'
import { byRun } from '../tests/support/long-run'
import { removeFolder } from '../server/testing/remove-folder'
import { APP_DIR } from './support/databases'
import { serverOnALine } from './support/line'
import { nextBuild } from './support/next-build'
import { Office } from './support/office'
import { Person } from './support/person'
import { Phone } from './support/phone'
import { photos } from './support/photos'

/** `QUOIN_BROWSER_KILLS=200 npx playwright test kills.spec.ts` for as many as a release asks. */
const KILLS = Number(process.env['QUOIN_BROWSER_KILLS'] ?? byRun(5, 20))
const SEED = Number(process.env['ASSURANCE_SEED'] ?? 20_261_121)
/** Where a life ends, in turn: between key and Save, between Save and what is safe, between that and Sent, in a photo, in an update. */
const ENDS = ['typing', 'saving', 'sending', 'in a photo', 'in an update'] as const
type End = (typeof ENDS)[number]
const KESTREL = /Kestrel House/

const served = serverOnALine()
test.use({ serviceWorkers: 'allow' })
const phone = new Phone()
test.afterAll(() => phone.close())

/** Numbers in [0, 1) from a seed (Park and Miller). */
function dice(seed: number): () => number {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** What every issue says that this phone's databases hold, and the issues that have a photo there. */
const held = (page: Page): Promise<{ readonly issues: string[]; readonly photographed: string[] }> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('quoin') ? [name] : []))
    const found = await Promise.all(
      names.map(
        name =>
          new Promise<{ issues: string[]; photographed: string[] }>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const reading = opening.result.transaction(['issue', 'issuePhoto'])
              const issues = reading.objectStore('issue').getAll()
              const photos = reading.objectStore('issuePhoto').getAll()
              reading.oncomplete = () => {
                opening.result.close()
                const pictured = new Set(photos.result.map((photo: { issue: number }) => photo.issue))
                const all: { id: number; summary: string }[] = issues.result
                resolve({
                  issues: all.map(({ summary }) => summary),
                  photographed: all.filter(({ id }) => pictured.has(id)).map(({ summary }) => summary),
                })
              }
            }
          }),
      ),
    )
    return {
      issues: found.flatMap(({ issues }) => issues),
      photographed: found.flatMap(({ photographed }) => photographed),
    }
  })

// Timed: the browser is killed at any moment.
const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

test(`${KILLS} kills of the browser take nothing that was called saved (seed ${SEED})`, async () => {
  test.setTimeout(KILLS * 240_000)
  const random = dice(SEED)
  const acknowledged: string[] = []
  const photographed: string[] = []
  /** What the pill called sent, and the office had not. */
  const missing: string[] = []
  const reached = new Map<End, number>()
  const site = new Person(await phone.open(), served.link.url)
  await site.signIn('site@demo.quoin')
  await site.openHub(KESTREL)
  await site.page.getByRole('checkbox', { name: 'Keep on this phone' }).click()
  await site.readyForNoSignal()
  const issues = `${site.page.url()}/issues`
  const [, picture] = await photos(2)
  // Updates take a server that is started again: a long run has them.
  const ends = KILLS < 20 ? ENDS.slice(0, -1) : ENDS
  const releases = KILLS < 20 ? [APP_DIR] : [APP_DIR, nextBuild(APP_DIR).appDir]

  async function fillIn(words: string, withPhoto = false): Promise<void> {
    await site.page.getByRole('link', { name: /^(New|Raise) issue$/ }).click()
    await site.page.getByRole('textbox', { name: 'What is wrong?' }).fill(words)
    if (!withPhoto || !picture) return
    await site.page.getByLabel('Take a photo').setInputFiles([picture])
    await expect(site.page.getByRole('img', { name: /^site-\d/ }).first()).toBeVisible()
  }
  /** An issue counts from the moment its form closes. */
  async function save(words: string, withPhoto = false): Promise<void> {
    await site.page.getByRole('button', { name: 'Save on this phone' }).click()
    await site.page.waitForURL(issues)
    acknowledged.push(words)
    if (withPhoto) photographed.push(words)
  }
  async function takeRelease(): Promise<void> {
    await served.server.kill()
    releases.push(...releases.splice(0, 1))
    await served.server.start({ appDir: releases[0] ?? APP_DIR })
    await site.page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    await site.page.getByRole('button', { name: 'Update', exact: true }).click()
  }

  /** A life up to where it ends, with a few issues raised before. The browser is killed while it may still be busy. */
  async function live(life: number, end: End): Promise<void> {
    const words = (count: number) => `Life ${life}, issue ${count}.`
    const before = Math.floor(random() * 3)
    for (let count = 1; count <= before; count++) {
      await fillIn(words(count))
      await save(words(count))
    }
    const last = words(before + 1)
    const withPhoto = end === 'in a photo'
    await fillIn(last, withPhoto)
    reached.set(end, (reached.get(end) ?? 0) + 1)
    if (end === 'typing') return wait(random() * 300)
    if (end === 'saving') {
      await Promise.race([save(last), wait(random() * 250)])
      return
    }
    await save(last, withPhoto)
    if (end === 'in an update') await takeRelease()
    await wait(random() * (end === 'sending' ? 800 : 2_000))
  }

  /** A browser killed soon after it renewed its sign-in has not kept the newer one, and the office may not take the older. */
  async function signInIfAsked(): Promise<void> {
    const [raising, password] = [
      site.page.getByRole('link', { name: /^(New|Raise) issue$/ }),
      site.page.getByLabel('Password', { exact: true }),
    ]
    await expect(raising.or(password)).toBeVisible()
    if (!(await password.isVisible())) return
    served.link.restore()
    await site.enter('site@demo.quoin')
    await site.page.getByRole('navigation', { name: 'Main' }).waitFor()
    await site.page.goto(issues)
    await expect(raising).toBeVisible()
  }

  const inOffice = async () => {
    const office = await Office.signIn(served.server.url, 'estimator@demo.quoin')
    const pictured = new Set((await office.list('/issuephotos')).map(({ issue }) => issue))
    const raised = (await office.list('/issues')).filter(each => String(each['summary']).startsWith('Life '))
    return {
      issues: raised.map(each => String(each['summary'])),
      photographed: raised.filter(({ id }) => pictured.has(id)).map(each => String(each['summary'])),
    }
  }

  for (let life = 1; life <= KILLS; life++) {
    const end = ends[life % ends.length] ?? 'sending'
    served.link.become(end === 'in a photo' ? { kilobitsPerSecond: 400, roundTripMs: 200 } : null)
    if (random() < 0.5 && (end === 'typing' || end === 'saving')) served.link.cut()
    else served.link.restore()
    await site.page.goto(issues)
    // After a sign-in what had been sent is pulled again; what had not been sent never left.
    await expect
      .poll(async () => {
        await signInIfAsked()
        return held(site.page)
      })
      .toEqual({
        issues: expect.arrayContaining(acknowledged),
        photographed: expect.arrayContaining(photographed),
      })
    // By what was done, not by the clock: a slow machine is killed in the midst of work, too. Asked to sign in again, a life ends without.
    site.page.setDefaultTimeout(60_000)
    await live(life, end).catch((error: unknown) => console.log(`Life ${life} ended early: ${String(error)}`))
    const told = { issues: [...acknowledged], photographed: [...photographed] }
    const isSent = await site.pill('Saved').isVisible()
    await phone.kill()
    if (isSent) {
      const there = await inOffice()
      missing.push(
        ...told.issues.filter(words => !there.issues.includes(words)),
        ...told.photographed.filter(words => !there.photographed.includes(words)).map(words => `${words} its photo`),
      )
    }
    Object.assign(site, { page: await phone.open() })
  }
  console.log(`${acknowledged.length} issues called saved, ${photographed.length} of them with a photo;`, reached)
  expect(acknowledged.length).toBeGreaterThan(KILLS / 4)
  expect(missing).toEqual([])

  served.link.become(null)
  served.link.restore()
  await site.page.goto(issues)
  await expect
    .poll(
      async () => {
        await signInIfAsked()
        return site.pill('Saved').isVisible()
      },
      { timeout: 90_000 },
    )
    .toBe(true)
  const office = await inOffice()
  expect(office.issues.toSorted()).toEqual([...new Set([...acknowledged, ...office.issues])].toSorted())
  expect(office.photographed).toEqual(expect.arrayContaining(photographed))
  for (const made of releases) if (made !== APP_DIR) removeFolder(made)
})
