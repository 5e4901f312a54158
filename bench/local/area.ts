import { existsSync } from 'node:fs'
import type { Area, Plan } from '../harness/bench'
import { startBrowser } from '../harness/browser-host'
import { bulkBenches } from './bulk'
import { editBenches } from './edits'
import { listBenches } from './lists'
import { coldStarts } from './cold-start'

/** The replica in a browser: Chromium with its profile on disk, every contender on an origin of its own. */
export const local: Area = async function* local(plan) {
  const browser = await startBrowser({ entries: { ...ENTRIES, ...peerEntries(plan) } })
  try {
    yield* bulkBenches(browser, plan)
    yield* editBenches(browser, plan)
    yield* listBenches(browser, plan)
    yield* coldStarts(browser, plan)
  } finally {
    await browser.close()
  }
}

const ENTRIES = {
  ours: 'bench/local/pages/ours.ts',
  dexie: 'bench/local/pages/dexie.ts',
  start: 'bench/local/pages/start.ts',
  'data-worker': 'workers/data-worker.ts',
}

/** RxDB and PouchDB, when they are installed. */
function peerEntries({ peers }: Plan): Readonly<Record<string, string>> {
  const has = peers !== null && existsSync(`${peers}/rxdb`)
  return has ? { rxdb: 'bench/peers/pages/rxdb.ts', pouch: 'bench/peers/pages/pouch.ts' } : {}
}
