import type { Browser, BrowserContext, Page } from 'playwright'
import type { Bench, Contender, Plan, Role } from '../harness/bench'

interface Site {
  readonly name: string
  readonly role: Role
  readonly url: string
  /** What a person can use first. */
  readonly shows: string
}
interface Line {
  readonly latency: number
  readonly bitsPerSecond: number
}

const SLOW_4G: Line = { latency: 150, bitsPerSecond: 1_600_000 }
const MODEST_3G: Line = { latency: 2_000, bitsPerSecond: 400_000 }
const PATIENCE = 120_000

/** From the address to the first thing a person can use: the sign-in form, for Actual its first button. */
export function* loads(browser: Browser, sites: readonly Site[], plan: Plan): Generator<Bench, void, undefined> {
  const cold = (line: Line, slower: number, site: Site): Contender => ({
    name: site.name,
    role: site.role,
    run: () =>
      inContext(browser, async context => {
        const page = await context.newPage()
        await throttle(page, line, slower)
        return {
          figures: {
            ms: await shown(page, () => page.goto(site.url, { waitUntil: 'commit', timeout: PATIENCE }), site),
          },
          answer: '',
        }
      }),
  })
  yield {
    id: 'A1',
    contenders: sites.map(site => cold(SLOW_4G, 4, site)),
    metrics: [
      {
        key: 'ms',
        title: 'cold load to the sign-in form, slow 4G, page 4 times slower',
        unit: 'ms',
        better: 'less',
        targets: [
          { against: 'floor app', limit: 1.25 },
          { against: 'Actual', limit: 0.3 },
        ],
      },
    ],
  }
  if (!plan.short) {
    yield {
      id: 'A2',
      mostRounds: 3,
      contenders: sites.filter(site => site.role !== 'peer').map(site => cold(MODEST_3G, 4, site)),
      metrics: [
        {
          key: 'ms',
          title: 'cold load, 3G (2 s a request, 400 kbit/s)',
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'floor app', limit: 1.15 }],
        },
      ],
    }
  }
  yield {
    id: 'A3',
    contenders: sites.filter(site => site.role !== 'peer').map(site => offline(browser, site)),
    metrics: [
      {
        key: 'ms',
        title: 'opened again without a network',
        unit: 'ms',
        better: 'less',
        targets: [{ against: 'floor app', limit: 1.5 }],
      },
    ],
  }
}

const offline = (browser: Browser, site: Site): Contender => ({
  name: site.name,
  role: site.role,
  run: () =>
    inContext(browser, async context => {
      const page = await context.newPage()
      await shown(page, () => page.goto(site.url, { waitUntil: 'commit' }), site)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        // Its first fetch of everything may still be under way.
        await new Promise(resolve => setTimeout(resolve, 2_000))
      })
      await context.setOffline(true)
      return { figures: { ms: await shown(page, () => page.reload({ waitUntil: 'commit' }), site) }, answer: '' }
    }),
})

async function shown(page: Page, go: () => Promise<unknown>, { shows }: Site): Promise<number> {
  const started = performance.now()
  await go()
  await page.locator(shows).first().waitFor({ state: 'visible', timeout: PATIENCE })
  return performance.now() - started
}

async function throttle(page: Page, { latency, bitsPerSecond }: Line, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function inContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext()
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}
