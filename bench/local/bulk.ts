import type { Bench, Plan } from '../harness/bench'
import type { BrowserHost } from '../harness/browser-host'
import { freshPage, storesOf } from './contenders'

/** What is done to many rows at once: a first snapshot (B1), a pull over unsent changes (B7), eviction (B13). */
export function* bulkBenches(browser: BrowserHost, plan: Plan): Generator<Bench, void, undefined> {
  const stores = storesOf(plan)
  const own = stores.filter(({ role }) => role !== 'peer')
  const rows = plan.short ? 5_000 : 50_000
  yield {
    id: 'B1',
    contenders: stores.map(store => {
      const { run, ...contender } = freshPage(browser, store, 'apply', rows)
      return {
        ...contender,
        run: async () => {
          const { figures, answer } = await run()
          return { figures: { rate: rows / ((figures['ms'] ?? 0) / 1000) }, answer }
        },
      }
    }),
    metrics: [
      {
        key: 'rate',
        title: `apply a snapshot of ${rows.toLocaleString('en-GB')} rows`,
        unit: 'rows/s',
        better: 'more',
        targets: [
          { against: 'raw Dexie', limit: 0.8 },
          { against: 'RxDB', limit: 1.2 },
          { against: 'PouchDB', limit: 1.5 },
        ],
      },
    ],
  }
  yield {
    id: 'B7',
    contenders: own.map(store => freshPage(browser, store, 'refold', 500)),
    metrics: [
      {
        key: 'ms',
        title: 'a pull over 500 records with unsent changes',
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 300 }],
      },
    ],
  }
  const evicted = plan.short ? 5_000 : 33_000
  yield {
    id: 'B13',
    contenders: own.map(store => freshPage(browser, store, 'evict', evicted)),
    metrics: [
      {
        key: 'ms',
        title: `evict ${evicted.toLocaleString('en-GB')} rows`,
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 3_000 }],
      },
      {
        key: 'longest',
        title: `evict ${evicted.toLocaleString('en-GB')} rows, longest task`,
        unit: 'ms',
        better: 'less',
        targets: [{ against: null, limit: 50 }],
      },
    ],
  }
}
