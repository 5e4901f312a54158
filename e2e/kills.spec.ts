import { expect, type Page, test } from '@playwright/test'
import { byRun } from '../server/testing/long-run'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Phone } from './support/phone'

const KILLS = byRun(5, 20)
const SEED = 20_261_121
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

/** What every issue says that this phone's databases hold. */
const held = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('quoin') ? [name] : []))
    const found = await Promise.all(
      names.map(
        name =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const reading = opening.result.transaction('issue').objectStore('issue').getAll()
              reading.onsuccess = () => {
                opening.result.close()
                resolve(reading.result.map((issue: { summary: string }) => issue.summary))
              }
            }
          }),
      ),
    )
    return found.flat()
  })

test(`${KILLS} kills of the browser take nothing that was called saved (seed ${SEED})`, async () => {
  test.setTimeout(1_200_000)
  const random = dice(SEED)
  const acknowledged: string[] = []
  const site = new Person(await phone.open(), served.link.url)
  await site.signIn('site@demo.quoin')
  await site.openHub(KESTREL)
  await site.page.getByRole('checkbox', { name: 'Keep on this phone' }).click()
  await site.readyForNoSignal()
  const issues = `${site.page.url()}/issues`

  /** Raises one issue after another until the browser is gone; each counts from the moment its form closes. */
  async function raise(life: number): Promise<void> {
    for (let count = 1; ; count++) {
      const words = `Life ${life}, issue ${count}.`
      await site.page.getByRole('link', { name: /^(New|Raise) issue$/ }).click()
      await site.page.getByLabel('What is wrong?').fill(words)
      await site.page.getByRole('button', { name: 'Save on this phone' }).click()
      await site.page.waitForURL(issues)
      acknowledged.push(words)
    }
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

  for (let life = 1; life <= KILLS; life++) {
    if (random() < 0.5) served.link.cut()
    else served.link.restore()
    await site.page.goto(issues)
    // After a sign-in what had been sent is pulled again; what had not been sent never left.
    await expect
      .poll(async () => {
        await signInIfAsked()
        return held(site.page)
      })
      .toEqual(expect.arrayContaining(acknowledged))
    // By what was done, not by the clock: a slow machine is killed in the midst of work, too. Asked to sign in again, a life ends without.
    const enough = acknowledged.length + Math.floor(random() * 3)
    const work = raise(life).catch((error: unknown) => error)
    await expect
      .poll(() => acknowledged.length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(enough)
      .catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, random() * 800))
    await phone.kill()
    await work
    Object.assign(site, { page: await phone.open() })
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS / 4)

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
  const office = await Office.signIn(served.server.url, 'estimator@demo.quoin')
  const raised = (await office.list('/issues'))
    .map(each => String(each['summary']))
    .filter(words => words.startsWith('Life '))
  expect(raised.toSorted()).toEqual([...new Set([...acknowledged, ...raised])].toSorted())
})
