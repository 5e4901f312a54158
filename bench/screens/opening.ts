import type { Page } from 'playwright'

/** A page is there when nothing on it has changed for so long. */
const STILL = 1_000

export const hub = (project: number): string => `/estimating/projects/${project}/hub`

/** Keeps the project on this device and waits until all of it is here. */
export async function holdWhole(page: Page, project: number): Promise<void> {
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

/** Begins to keep the long tasks and changes of a page. */
export const watch = (page: Page): Promise<void> =>
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

/** Goes to the list of projects and on to the address; returns the milliseconds until the page is still, and its longest task. */
export async function openPage(
  page: Page,
  address: string,
): Promise<{ readonly took: number; readonly longest: number }> {
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
