import type { Area } from '../harness/bench'
import { startServer } from '../harness/server-host'
import { booksList } from './books-list'
import { cvrLive } from './cvr-live'
import { dashboardOfFirm } from './dashboard'

/** Reports across many documents: a reconciliation after one new invoice, the dashboard, and the lists of the books. Issue 31. */
export const reports: Area = async function* reports(plan) {
  const host = await startServer()
  try {
    yield* cvrLive(host, plan)
    yield* dashboardOfFirm(host, plan)
    yield* booksList(host, plan)
  } finally {
    await host.close()
  }
}
