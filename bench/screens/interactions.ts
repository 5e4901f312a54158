import type { Page } from 'playwright'
import type { Bench, Contender, Plan } from '../harness/bench'
import type { SignedIn } from './signed-in'

interface Screen {
  readonly id: string
  readonly title: string
  readonly open: () => Promise<Page>
  /** The n-th thing a person does; every one changes something on the page. */
  readonly act: (page: Page, index: number) => Promise<void>
}

/** What a person does before the next one looks at the page again. */
const PAUSE = 150
/** Half a minute of hands on a page, as the guide has it. */
const ACTIONS = 60

const BLANK =
  '<!doctype html><title>floor</title><body><button>0</button><script>document.querySelector("button").onclick = event => { event.target.textContent = Number(event.target.textContent) + 1 }</script>'

/** INP and CLS: the slowest answers to 60 keys and taps, as the Event Timing API saw them, and how far things jumped meanwhile. */
export function* interactionBenches(
  app: SignedIn,
  paths: { readonly bill: string; readonly list: string },
  plan: Plan,
): Generator<Bench, void, undefined> {
  const floor: Screen = {
    id: '',
    title: 'one button',
    open: async () => {
      const page = await app.context.newPage()
      await page.setContent(BLANK)
      return page
    },
    act: page => page.locator('button').click(),
  }
  let typed = 0
  const bill: Screen = {
    id: 'S4',
    title: 'a bill of 500 x 100',
    open: async () => {
      const page = await app.open(paths.bill)
      await page.locator('#bill [data-source=boq]').first().waitFor({ timeout: 120_000 })
      await page.locator('#bill').focus()
      return page
    },
    act: async ({ keyboard }, index) => {
      if (index % 4 === 0) await keyboard.type(String(20_000 + (typed += 1)))
      await keyboard.press(['Enter', 'ArrowRight', 'PageDown', 'ArrowUp'][index % 4] ?? 'Enter')
    },
  }
  const list: Screen = {
    id: 'S5',
    title: 'a list of 400 issues',
    open: async () => {
      const page = await app.open(paths.list)
      await page.locator('main tbody tr').nth(10).waitFor({ timeout: 120_000 })
      return page
    },
    act: async (page, index) => {
      // Found by CSS: looking for roles would work the page's thread.
      if (index % 3 === 0)
        await page
          .locator('main th button')
          .nth((index / 3) % 6)
          .click()
      else if (index % 3 === 1)
        await page
          .locator('main tbody input[type=checkbox]')
          .nth(index % 8)
          .click()
      else
        await page
          .locator('main input[type=search]')
          .nth(1)
          .fill(index % 2 === 0 ? 'fire' : '')
    },
  }
  for (const screen of [bill, list]) {
    yield {
      id: screen.id,
      mostRounds: 3,
      contenders: [contender('one button', 'floor', floor, plan), contender('ours', 'ours', screen, plan)],
      metrics: [
        {
          key: 'inp',
          title: `${screen.title}: INP of 60 actions, page 4 times slower`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 100 }],
        },
        {
          key: 'cls',
          title: `${screen.title}: layout shift (CLS)`,
          unit: 'score',
          better: 'less',
          targets: [{ against: null, limit: 0.01 }],
        },
      ],
    }
  }
}

const contender = (name: string, role: Contender['role'], { open, act }: Screen, plan: Plan): Contender => ({
  name,
  role,
  run: async () => {
    const page = await open()
    try {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await watch(page)
      const actions = plan.short ? ACTIONS / 3 : ACTIONS
      for (let index = 0; index < actions; index += 1) {
        await act(page, index)
        await page.waitForTimeout(PAUSE)
      }
      await page.waitForTimeout(1_000)
      return { figures: await seen(page), answer: '' }
    } finally {
      await page.close()
    }
  },
})

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const slowest = new Map<number, number>()
    const shifts: number[] = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          slowest.set(entry.interactionId, Math.max(slowest.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { slowest, shifts })
  })

/** Interactions by their slowest event. One quicker than 16 ms makes no entry and counts as 16; one in fifty may be slower. Source: web.dev, INP and CLS. */
async function seen(page: Page): Promise<{ readonly inp: number; readonly cls: number }> {
  const [slowest, shifts] = await page.evaluate(() => {
    const kept = globalThis as unknown as { slowest: Map<number, number>; shifts: number[] }
    return [[...kept.slowest.values()], kept.shifts] as const
  })
  const sorted = slowest.toSorted((a, b) => b - a)
  return { inp: sorted[Math.floor(sorted.length / 50)] ?? 16, cls: shifts.reduce((sum, each) => sum + each, 0) }
}
