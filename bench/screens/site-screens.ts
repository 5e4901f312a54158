import type { Page } from 'playwright'
import { LARGE, makeSite, SMALL, TODAY } from '../data/site-week'
import type { Bench, Contender } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import type { SignedIn } from './signed-in'

/** A page is there when nothing on it has changed for so long. */
const STILL = 1_000

const SCREENS = [
  { id: 'S6a', path: '', name: 'hub' },
  { id: 'S6b', path: '/progress', name: 'progress by product, with the photos of one' },
  { id: 'S6c', path: '/progress/map', name: 'progress map, with the cells that have photos' },
  { id: 'S6d', path: `/diary?day=${TODAY}`, name: 'diary of a day' },
  { id: 'S6e', path: '/materials', name: 'material bill' },
]

/** The same site with no photos but those its screens show: what is left over it is the cost of those that are not seen. */
const SEEN = 'with only the photos seen'

/**
 * Opening the screens of a site from another page of the app: the project of the issue of the site's week with its 10,000 photos, beside the same
 * with only those that are seen, without any, and beside a small project. All four are on the device.
 */
export async function* siteScreenBenches(app: SignedIn, server: ServerHost): AsyncGenerator<Bench, void, undefined> {
  const small = await makeSite(server, SMALL)
  const bare = await makeSite(server, { ...LARGE, photos: 0 })
  const seen = await makeSite(server, { ...LARGE, isSeenOnly: true })
  const large = await makeSite(server, LARGE)
  const page = await app.open(hub(small))
  try {
    for (const project of [small, bare, seen, large]) await holdWhole(page, project)
    await watch(page)
    for (const { id, path, name } of SCREENS) {
      const contender = (who: string, role: Contender['role'], project: number): Contender => ({
        name: who,
        role,
        run: async () => ({ figures: await open(page, hub(project) + path), answer: '' }),
      })
      yield {
        id,
        mostRounds: 3,
        contenders: [
          contender('a small project', 'floor', small),
          contender('without photos', 'floor', bare),
          contender(SEEN, 'floor', seen),
          contender('ours', 'ours', large),
        ],
        metrics: [
          {
            key: 'took',
            title: `${name}, among 30,000 quantities, 2,000 deliveries, 5,000 invoice lines and 10,000 photos: opened until it stands still`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: SEEN, limit: 1.2 }],
          },
          {
            key: 'longest',
            title: `${name}: the same, longest task of the page`,
            unit: 'ms',
            better: 'less',
            targets: [{ against: SEEN, limit: 1.2 }],
          },
        ],
      }
    }
  } finally {
    await page.close()
  }
}

const hub = (project: number): string => `/estimating/projects/${project}/hub`

/** Keeps the project on this device and waits until all of it is here. */
async function holdWhole(page: Page, project: number): Promise<void> {
  await go(page, hub(project))
  await page.getByRole('checkbox', { name: /^Keep on this/ }).click({ timeout: 120_000 })
  await page.getByText('Works without signal').waitFor({ timeout: 240_000 })
}

const go = (page: Page, address: string): Promise<void> => page.evaluate(to => history.pushState(null, '', to), address)

/** What the page keeps of itself while it is watched. */
interface Watched {
  readonly tasks: number[]
  changed: number
}

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = { tasks: [] as number[], changed: 0 }
    // A task under 50 ms is none the browser tells of.
    new PerformanceObserver(list => watched.tasks.push(...list.getEntries().map(each => each.duration))).observe({
      type: 'longtask',
    })
    new MutationObserver(() => (watched.changed = performance.now())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    Object.assign(globalThis, { watched })
  })

/** Goes to the list of projects and on to the address; answers what that took of the page. */
async function open(page: Page, address: string): Promise<{ readonly took: number; readonly longest: number }> {
  await go(page, '/estimating/projects')
  await still(page)
  const began = await page.evaluate(to => {
    ;(globalThis as unknown as { watched: Watched }).watched.tasks.length = 0
    history.pushState(null, '', to)
    return performance.now()
  }, address)
  await still(page)
  return page.evaluate(from => {
    const { tasks, changed } = (globalThis as unknown as { watched: Watched }).watched
    return { took: changed - from, longest: Math.max(50, ...tasks) }
  }, began)
}

/** Until the page says something other than that it is loading, and nothing on it has changed for a while. */
const still = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    ms => {
      const { changed } = (globalThis as unknown as { watched: Watched }).watched
      const main = document.querySelector('main')
      return main !== null && !/(^|\n)Loading/.test(main.innerText) && performance.now() - changed > ms
    },
    STILL,
    { timeout: 120_000, polling: 100 },
  )
}
