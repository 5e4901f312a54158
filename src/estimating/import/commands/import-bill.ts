import * as v from 'valibot'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import { importDone, importStarted } from '#contract/estimating/import-bill'
import { importChunksOf, importHeaderOf, type ImportTarget } from '#contract/estimating/import-chunks'
import { isProblem, ProblemError } from '#contract/problem'
import { jsonBody, type Server } from '../../../records/server'

/** How far an import is: rows that have arrived of those that will, then the moment in which the assessment is made. */
export interface ImportProgress {
  readonly stage: 'sending' | 'making'
  readonly sent: number
  readonly rows: number
}

export interface ImportSurroundings {
  readonly server: Server
  readonly onProgress: (progress: ImportProgress) => void
  /** Aborting drops what was sent; once the assessment is being made it is too late. */
  readonly signal: AbortSignal
  /** Waits between tries. */
  readonly pause: (milliseconds: number) => Promise<void>
}

const TRIES = 4
const FIRST_PAUSE = 500

/**
 * Brings a bill to the server and answers the id of its assessment. A step whose answer was lost is sent again: chunks replace themselves
 * and a commit sent twice answers the same. Throws ProblemError, or the signal's reason when it was cancelled; nothing is left then.
 */
export async function importBill(
  plan: BillPlan,
  target: ImportTarget,
  surroundings: ImportSurroundings,
): Promise<number> {
  const { server, onProgress, signal } = surroundings
  const rows = plan.groups.length + plan.products.length
  let sent = 0
  onProgress({ stage: 'sending', sent, rows })
  const started = await server.call('/imports', { ...jsonBody('POST', importHeaderOf(plan, target)), signal })
  const { id } = v.parse(importStarted, await started.json())
  try {
    for (const chunk of importChunksOf(plan)) {
      await persistently(surroundings, () => server.call(`/imports/${id}/rows`, { ...jsonBody('POST', chunk), signal }))
      sent += chunk.entries.length
      onProgress({ stage: 'sending', sent, rows })
    }
    signal.throwIfAborted()
    onProgress({ stage: 'making', sent, rows })
    const done = await persistently(surroundings, () => server.call(`/imports/${id}/commit`, { method: 'POST' }))
    return v.parse(importDone, await done.json()).assessment
  } catch (error) {
    // What was sent is dropped by age anyway; a failure to say so must not hide why the import ended.
    await server.call(`/imports/${id}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

async function persistently(surroundings: ImportSurroundings, call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    surroundings.signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      const mayPass =
        error instanceof ProblemError &&
        isProblem(error.problem) &&
        (error.problem.kind === 'unavailable' || error.problem.kind === 'too-many')
      if (!mayPass || attempt === TRIES) throw error
      await surroundings.pause(FIRST_PAUSE * 2 ** attempt)
    }
  }
}
