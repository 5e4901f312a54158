import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { type Problem, problem, ProblemError } from '#contract/kit/problem'
import { LOST } from '../database/infrastructure'
import { databaseProblem } from '../records/write/database-problem'
import type { Env } from '../services/services'

/**
 * The one place where failures become answers. What is not a problem of the caller's is logged and answered without a word of it.
 * `onFull` hears when something could not be kept for want of room.
 */
export const answerProblem =
  (log: Logger, onFull: () => void = () => undefined): ErrorHandler<Env> =>
  (error, c) => {
    const known = problemOf(error)
    if (known.kind === 'full') onFull()
    if (known.status >= 500)
      log.error({ requestId: c.get('requestId'), kind: known.kind, error: describe(error) }, 'request failed')
    return sendProblem(c, known)
  }

export const answerNotFound: NotFoundHandler<Env> = c => sendProblem(c, problem('not-found'))

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  const ofDatabase = databaseProblem(error)
  if (ofDatabase) return ofDatabase.problem
  // The caller hung up; nobody hears the answer.
  if (error instanceof Error && isCutOff(error)) return problem('bad-request')
  if (error instanceof HTTPException && error.status < 500)
    return problem(error.status === 413 ? 'too-large' : 'bad-request')
  if (error instanceof Error && isFull(error)) return problem('full')
  if (error instanceof Error && isUnreachable(error)) return problem('unavailable')
  return problem('server')
}

function sendProblem(c: Context, body: Problem): Response {
  if ([429, 503, 507].includes(body.status)) c.header('retry-after', '5')
  // Every status of a problem is one that has a body.
  return c.json(body, body.status as ContentfulStatusCode)
}

/** Node's word for a request whose connection ended before all of it was here. */
const isCutOff = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** The disk that files are kept on is full. */
const isFull = (error: Error): boolean => 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The database cannot be reached, or was too busy for all of a transaction's retries. */
const UNREACHABLE = new Set(['40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const isUnreachable = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) || LOST.test(error.message)

/** Where it happened, and PostgreSQL's code; never its message, which may quote what people typed. */
function describe(error: unknown): { readonly name: string; readonly code: string; readonly at: string } {
  if (!(error instanceof Error)) return { name: typeof error, code: '', at: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const at = (error.stack ?? '')
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .slice(0, 8)
    .map(line => line.trim())
    .join(' < ')
  return { name: error.name, code, at }
}
