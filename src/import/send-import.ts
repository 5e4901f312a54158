import * as v from 'valibot'
import { isProblem, ProblemError } from '#contract/problem'
import { jsonBody, type Server } from '../records/server'

/** How far an import is: rows that have arrived of those that will, then the moment in which the records are made. */
export interface ImportProgress {
  readonly stage: 'sending' | 'making'
  readonly sent: number
  readonly rows: number
}

export interface ImportSurroundings {
  readonly server: Server
  readonly onProgress: (progress: ImportProgress) => void
  /** Aborting drops what was sent; once the records are being made it is too late. */
  readonly signal: AbortSignal
  /** Waits between tries. */
  readonly pause: (milliseconds: number) => Promise<void>
}

interface Chunk {
  readonly entries: readonly unknown[]
}
/** What is sent, and where: `path` takes the header, then its rows, then the commit. */
export interface Sending {
  readonly path: string
  readonly header: unknown
  readonly chunks: Iterable<Chunk>
  readonly rows: number
}

const TRIES = 4
const FIRST_PAUSE = 500
const started = v.object({ id: v.number() })

/**
 * Brings what was read from a file to the server and answers what its commit answers. A step whose answer was lost is sent again: chunks
 * replace themselves and a commit sent twice answers the same. Throws ProblemError, or the signal's reason when it was cancelled; nothing
 * is left then.
 */
export async function sendImport({ path, header, chunks, rows }: Sending, surroundings: ImportSurroundings): Promise<unknown> {
  const { server, onProgress, signal } = surroundings
  let sent = 0
  onProgress({ stage: 'sending', sent, rows })
  const begun = await server.call(path, { ...jsonBody('POST', header), signal })
  const { id } = v.parse(started, await begun.json())
  try {
    for (const chunk of chunks) {
      await persistently(surroundings, () => server.call(`${path}/${id}/rows`, { ...jsonBody('POST', chunk), signal }))
      sent += chunk.entries.length
      onProgress({ stage: 'sending', sent, rows })
    }
    signal.throwIfAborted()
    onProgress({ stage: 'making', sent, rows })
    const done = await persistently(surroundings, () => server.call(`${path}/${id}/commit`, { method: 'POST' }))
    return await done.json()
  } catch (error) {
    // What was sent is dropped by age anyway; a failure to say so must not hide why the import ended.
    await server.call(`${path}/${id}`, { method: 'DELETE' }).catch(() => undefined)
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
