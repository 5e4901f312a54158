import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '#contract/problem'
import type { Env, Services } from '../../services/services'
import type { Callers } from './callers'
import { findPrincipal } from './principal'

type Call = readonly [method: string, path: RegExp]

/** What answers without a token: signing in and out, a lost password, and file transfers, whose addresses are signed themselves. */
const OPEN: readonly Call[] = [
  ['POST', /^\/api\/oauth\/v2\/(token|logout)$/],
  ['POST', /^\/api\/sign-in\/company$/],
  ['GET', /^\/api\/sign-in\/company\/callback$/],
  ['POST', /^\/api\/users\/passwordreset$/],
  ['PUT', /^\/api\/users\/passwordreset\/[^/]+$/],
  ['POST', /^\/api\/files\/upload$/],
  ['GET', /^\/api\/files\/content\/[^/]+$/],
  ['GET', /^\/api\/(health|ready|openapi\.json|docs)$/],
]
/** What else answers someone who must choose a new password first. */
const FORCED: readonly Call[] = [
  ['GET', /^\/api\/users\/me$/],
  ['PUT', /^\/api\/users\/me\/password$/],
]

/** What answers someone whose firm asks for a second factor, until they have one. */
const SETTING_UP: readonly Call[] = [
  ['GET', /^\/api\/users\/me(\/second-factor)?$/],
  ['POST', /^\/api\/users\/me\/second-factor$/],
  ['PUT', /^\/api\/users\/me\/second-factor$/],
  ['POST', /^\/api\/users\/me\/passkeys(\/options)?$/],
]

const names = (calls: readonly Call[], method: string, path: string): boolean =>
  calls.some(([known, pattern]) => known === (method === 'HEAD' ? 'GET' : method) && pattern.test(path))

/**
 * Finds out who is calling and sets `identity`; everything but the open calls is refused without one. For app.use('/api/*'). With `callers`,
 * calls that look at the epoch themselves are given who was found the last time.
 */
export function authenticate(
  { database, now, config }: Services,
  callers: Callers | null = null,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method, path } = c.req
    if (names(OPEN, method, path)) return next()
    const token = bearerToken(c.req.header('authorization'))
    const remembered = token === null ? null : callers?.recall(c, token, now())
    if (remembered) {
      c.set('identity', remembered)
      return next()
    }
    const principal = token === null ? null : await findPrincipal(database, { access: token }, now(), config.demo)
    if (!principal) throw new ProblemError('unauthorised')
    if (principal.identity.mustChangePassword && !names(FORCED, method, path)) throw new ProblemError('password-change')
    if (principal.identity.mustSetUpSecondFactor && !names(SETTING_UP, method, path))
      throw new ProblemError('second-factor-setup')
    if (token !== null) callers?.remember(token, principal)
    c.set('identity', principal.identity)
    return next()
  }
}

/** The token of an Authorization header; null when there is none. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1] ?? null
