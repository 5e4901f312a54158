import type { Bench, Contender, Plan } from '../harness/bench'
import type { BrowserHost, BrowserPage } from '../harness/browser-host'
import { percentile } from '../harness/stats'
import { storesOf } from './contenders'

interface Series {
  readonly spent: readonly number[]
  readonly spurious?: number
  readonly answer: string
}

/** A person's single edits over a large replica: to disk (B4), to the screen (B5), and beside a pull. */
export async function* editBenches(browser: BrowserHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const count = plan.short ? 10_000 : 100_000
  const times = plan.short ? 50 : 200
  const pages = new Map<string, BrowserPage>()
  let turn = 0
  const pageOf = async (entry: string): Promise<BrowserPage> => {
    const page = pages.get(entry) ?? (await openFilled(browser, entry, count, plan))
    pages.set(entry, page)
    return page
  }
  const contender = (store: ReturnType<typeof storesOf>[number], step: string, input: () => unknown): Contender => ({
    name: store.name,
    role: store.role,
    run: async () => {
      const page = await pageOf(store.entry)
      const { spent, spurious, answer } = await page.call<Series>(step, input())
      const figures = { p50: percentile(spent, 0.5), p95: percentile(spent, 0.95), p99: percentile(spent, 0.99) }
      return { figures: { ...figures, ...(spurious === undefined ? {} : { spurious }) }, answer }
    },
  })
  const place = (): string => `Level ${(turn += 1)}`
  const stores = storesOf(plan)
  const own = stores.filter(({ role }) => role !== 'peer')
  try {
    yield {
      id: 'B4',
      contenders: stores.map(store => contender(store, 'edit', () => ({ times, first: 2_000, place: place() }))),
      metrics: [
        {
          key: 'p50',
          title: `an edit among ${count.toLocaleString('en-GB')} rows until it is on disk, p50`,
          unit: 'ms',
          better: 'less',
          targets: [
            { against: null, limit: 5 },
            { against: 'raw Dexie', limit: 3 },
            { against: 'RxDB', limit: 1 },
            { against: 'PouchDB', limit: 1 },
          ],
        },
        {
          key: 'p95',
          title: `an edit among ${count.toLocaleString('en-GB')} rows until it is on disk, p95`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 30 }],
        },
      ],
    }
    yield {
      id: 'B5',
      contenders: own.map(store => contender(store, 'live', () => ({ times: times / 2, place: place() }))),
      metrics: [
        {
          key: 'p50',
          title: `an edit among ${count.toLocaleString('en-GB')} rows until the page has it, p50`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 10 }],
        },
        { key: 'p95', title: 'the same, p95', unit: 'ms', better: 'less', targets: [{ against: null, limit: 50 }] },
        {
          key: 'spurious',
          title: 'answers to an unrelated pull of 500 rows',
          unit: 'count',
          better: 'less',
          targets: [{ against: null, limit: 0 }],
        },
      ],
    }
    const ours = own.filter(({ role }) => role === 'ours')
    yield {
      id: 'B5b',
      contenders: ours.map(({ name, role, entry }) => ({
        name,
        role,
        run: async () => ({
          figures: { fires: await (await pageOf(entry)).call<number>('reruns', place()) },
          answer: '',
        }),
      })),
      metrics: [
        {
          key: 'fires',
          title: 'of 20 open pages, answers to one edit',
          unit: 'count',
          better: 'less',
          targets: [{ against: null, limit: 1 }],
        },
      ],
    }
    yield {
      id: 'B4b',
      contenders: ours.map(store =>
        contender(store, 'editWhilePulling', () => ({
          times: 1_000,
          first: 2_000,
          place: place(),
          count: plan.short ? 5_000 : 20_000,
        })),
      ),
      metrics: [
        { key: 'p50', title: 'an edit while a first snapshot comes in, p50', unit: 'ms', better: 'less', targets: [] },
        { key: 'p99', title: 'the same, p99', unit: 'ms', better: 'less', targets: [{ against: null, limit: 16.7 }] },
      ],
    }
    yield {
      id: 'B1b',
      contenders: own.map(store => ({
        name: store.name,
        role: store.role,
        run: async () => {
          const page = await pageOf(store.entry)
          const { ms, longest, answer } = await page.call<{ ms: number; longest: number; answer: string }>(
            'changes',
            1_000,
          )
          return { figures: { ms, longest }, answer }
        },
      })),
      metrics: [
        {
          key: 'ms',
          title: 'apply 1,000 changed rows',
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'raw Dexie', limit: 1.3 }],
        },
        {
          key: 'longest',
          title: 'apply 1,000 changed rows, longest task',
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 50 }],
        },
      ],
    }
  } finally {
    for (const page of pages.values()) await page.close()
  }
}

async function openFilled(browser: BrowserHost, entry: string, count: number, plan: Plan): Promise<BrowserPage> {
  plan.say(`${entry}: storing ${count.toLocaleString('en-GB')} rows`)
  const page = await browser.open(entry)
  await page.call('open', count)
  return page
}
