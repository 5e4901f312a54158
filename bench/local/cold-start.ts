import type { Bench, Curve, Plan } from '../harness/bench'
import type { BrowserHost } from '../harness/browser-host'

/** B8: a page opened over a full replica, until its first list shows; and how that grows. */
export async function* coldStarts(browser: BrowserHost, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const sizes = plan.short ? [1_000, 10_000] : [10_000, 100_000, 250_000]
  const stored = plan.short ? 10_000 : 100_000
  for (const size of sizes) {
    const page = await browser.open('start')
    await page.call('store', size)
    await page.close()
  }
  const start = async (count: number, project: number, slower: number) => {
    const page = await browser.open('start')
    try {
      await page.slowDown(slower)
      return await page.call<{ ms: number; answer: string }>('list', { count, project, sort: '-createdAt' })
    } finally {
      await page.close()
    }
  }
  const bench = (title: string, project: number, slower: number, limit: number): Bench => ({
    id: 'B8',
    contenders: [
      {
        name: 'ours',
        role: 'ours',
        run: async () => {
          const { ms, answer } = await start(stored, project, slower)
          return { figures: { ms }, answer }
        },
      },
    ],
    metrics: [{ key: 'ms', title, unit: 'ms', better: 'less', targets: [{ against: null, limit }] }],
  })
  const rows = stored.toLocaleString('en-GB')
  yield bench(`start to a list of 300 beside ${rows} stored`, 1, 1, 300)
  yield bench(`start to a list of 300 beside ${rows} stored, page 6 times slower`, 1, 6, 1_500)
  yield bench(`start to a list of all ${rows}`, 2, 1, 300)
  yield {
    id: 'F4',
    title: 'start to a list of 300',
    unit: 'ms',
    over: 'rows in the replica',
    sizes,
    measure: async count => (await start(count, 1, 1)).ms,
    slope: { most: 0.1 },
  }
}
