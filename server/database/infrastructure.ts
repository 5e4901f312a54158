import { ProblemError } from '#contract/kit/problem'

/** SQLSTATE classes that say nothing of the statement: lost connection, rollback by the server, no resources, no service, broken disk. */
const CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX'])

/** What pg says without a code of a connection that is lost, or was never made. */
export const LOST = /Connection terminated|is not queryable|timeout exceeded when trying to connect/

/** Whether an error is the machinery's and not the request's: the whole call is then tried again, and nothing of it is remembered. */
export function isInfrastructure(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  if (error instanceof ProblemError) return error.problem.kind === 'unavailable' || error.problem.kind === 'full'
  if (!('code' in error) || typeof error.code !== 'string') return LOST.test(error.message)
  return CLASSES.has(error.code.slice(0, 2))
    ? error.code.length === 5
    : /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOSPC|DQUOT)/.test(error.code)
}

/** What of an error may be logged: its kind and PostgreSQL's code. Messages may quote what people typed. */
export function faultOf(error: unknown): { readonly error: string; readonly code: string } {
  if (!(error instanceof Error)) return { error: typeof error, code: '' }
  return { error: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : '' }
}
