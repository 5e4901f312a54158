import * as v from 'valibot'
import { isProblem, ProblemError } from '#contract/kit/problem'
import { jsonBody, type Server } from '../../app/office/server'

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
  readonly chunks: Iterable<Chunk> | AsyncIterable<Chunk>
  readonly rows: number
}

const TRIES = 4
const FIRST_PAUSE = 500
const started = v.object({ id: v.number() })

/**
 * Brings what was read from a file to the server and answers what its commit answers. A step whose answer was lost is sent again: chunks
 * replace themselves and a commit sent twice answers the same. Throws ProblemError, or the signal's reason when it was cancelled. Nothing is
 * left then, unless the connection went while the records were being made: it says so when nobody can tell.
 */
export async function sendImport(
  { path, header, chunks, rows }: Sending,
  surroundings: ImportSurroundings,
): Promise<unknown> {
  const { server, onProgress, signal, pause } = surroundings
  let sent = 0
  onProgress({ stage: 'sending', sent, rows })
  const begun = await server.call(path, { ...jsonBody('POST', header), signal })
  const { id } = v.parse(started, await begun.json())
  const drop = () => server.call(`${path}/${id}`, { method: 'DELETE' })
  try {
    for await (const chunk of chunks) {
      await persistently(pause, () => server.call(`${path}/${id}/rows`, { ...jsonBody('POST', chunk), signal }), signal)
      sent += chunk.entries.length
      onProgress({ stage: 'sending', sent, rows })
    }
    signal.throwIfAborted()
  } catch (error) {
    // What was sent is dropped by age anyway; a failure to say so must not hide why the import ended.
    await drop().catch(() => undefined)
    throw error
  }
  onProgress({ stage: 'making', sent, rows })
  try {
    const done = await persistently(pause, () => server.call(`${path}/${id}/commit`, { method: 'POST' }))
    return await done.json()
  } catch (error) {
    // Only what has not been committed can be dropped: an answer to that tells that nothing was made.
    const isNothingMade = await drop().then(
      () => true,
      () => !mayPass(error),
    )
    throw isNothingMade ? error : new ProblemError('unavailable', { message: UNSURE })
  }
}

const UNSURE = 'The connection was lost while this was being made. Look whether it is there before you import it again.'

async function persistently(
  pause: ImportSurroundings['pause'],
  call: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!mayPass(error) || attempt === TRIES) throw error
      await pause(FIRST_PAUSE * 2 ** attempt)
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof ProblemError &&
  isProblem(error.problem) &&
  (error.problem.kind === 'unavailable' || error.problem.kind === 'too-many')
