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
    if (plan.wants('E1')) yield* listOfFifty(host, plan)
    if (plan.wants('E7')) yield* supplierPayments(host, plan)
    if (plan.wants('E8')) yield* applications(host, plan)
    if (plan.wants('D4') || plan.wants('F5')) yield* applyDrain(host, plan)
    if (plan.wants('B12')) yield* scopeThroughput(host, plan)
    if (plan.wants('B12') || plan.wants('F2')) yield* smallPull(host, plan)
    if (plan.wants('E6')) yield* computedRead(host, plan)
    if (plan.wants('E3')) yield* pgliteAgainstNative(host, plan)
  } finally {
    await host.close()
  }
  if (plan.wants('E4')) yield* memoryAndStart(plan)
}
