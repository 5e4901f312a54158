import type { Area } from '../harness/bench'
import { startServer } from '../harness/server-host'
import { applications } from './applications'
import { applyDrain } from './apply-drain'
import { computedRead } from './computed-read'
import { scopeThroughput, smallPull } from './feed'
import { listOfFifty } from './list-of-fifty'
import { pgliteAgainstNative } from './pglite'
import { supplierPayments } from './payments'
import { memoryAndStart } from './process'

/** What one server process does in a second, and what it costs to keep. */
export const server: Area = async function* server(plan) {
  const host = await startServer()
  try {
    yield* listOfFifty(host, plan)
    yield* supplierPayments(host, plan)
    yield* applications(host, plan)
    yield* applyDrain(host, plan)
    yield* scopeThroughput(host, plan)
    yield* smallPull(host, plan)
    yield* computedRead(host, plan)
    yield* pgliteAgainstNative(host, plan)
  } finally {
    await host.close()
  }
  yield* memoryAndStart(plan)
}
