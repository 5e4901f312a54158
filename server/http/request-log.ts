import type { Identity } from '../base/identity'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env, Services } from '../services/services'

/**
 * Gives each call an id and writes one line when it is done. Only what is listed here is ever logged: numbers, the route's pattern (a path
 * may hold a secret), never names, bodies, queries or tokens.
 */
export const requestLog =
  ({ log, randomBytes, now }: Services): MiddlewareHandler<Env> =>
  async (c, next) => {
    const requestId = Buffer.from(randomBytes(8)).toString('hex')
    const started = now()
    c.set('requestId', requestId)
    await next()
    // Not c.header(), which makes a stream of an answer that is whole.
    c.res.headers.set('x-request-id', requestId)
    // Unset on the open calls.
    const identity: Identity | undefined = c.get('identity')
    log.info(
      {
        requestId,
        method: c.req.method,
        route: matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? '*',
        status: c.res.status,
        ms: now() - started,
        account: identity?.account,
        user: identity?.user,
        actingUser: identity?.actingAs?.user,
      },
      'request',
    )
  }
