import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '#contract/kit/problem'
import type { Call, Stage } from '../../calls/call'
import { pathPattern } from '../../calls/path'
import type { Env, Services } from '../../services/services'
import type { Callers } from './callers'
import { findPrincipal } from './principal'

type Matcher = (method: string, path: string) => boolean

/** Returns whether a request is for one of these calls. */
function matcherOf(calls: readonly Call[]): Matcher {
  const known = calls.map(
    ({ method, path, params }) => [method.toUpperCase(), pathPattern(`/api${path}`, params)] as const,
  )
  return (method, path) =>
    known.some(([own, pattern]) => own === (method === 'HEAD' ? 'GET' : method) && pattern.test(path))
}

/**
 * Finds out who is calling and sets `identity`; every path but those of the open calls is refused without one. For app.use('/api/*'). Calls
 * that look at the epoch themselves are given who `callers` found the last time.
 */
export function authenticate(
  { database, now, config }: Services,
  calls: readonly Call[],
  callers: Callers,
): MiddlewareHandler<Env> {
  const isOpen = matcherOf(calls.filter(each => each.isOpen))
  const during = (stage: Stage) => matcherOf(calls.filter(({ openDuring }) => openDuring.includes(stage)))
  const [changesPassword, setsUpFactor] = [during('password-change'), during('second-factor-setup')]
  return async (c, next) => {
    const { method, path } = c.req
    if (isOpen(method, path)) return next()
    const token = bearerToken(c.req.header('authorization'))
    const find = async () => (token === null ? null : findPrincipal(database, { access: token }, now(), config.demo))
    c.set('identifyAgain', async () => (await find())?.identity ?? null)
    const remembered = token === null ? null : callers.recall(c, token, now())
    if (remembered) {
      c.set('identity', remembered)
      return next()
    }
    const principal = await find()
    if (!principal) throw new ProblemError('unauthorised')
    if (principal.identity.mustChangePassword && !changesPassword(method, path))
      throw new ProblemError('password-change')
    if (principal.identity.mustSetUpSecondFactor && !setsUpFactor(method, path))
      throw new ProblemError('second-factor-setup')
    if (token !== null) callers.remember(token, principal)
    c.set('identity', principal.identity)
    return next()
  }
}

/** The token of an Authorization header; null when there is none. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1] ?? null
