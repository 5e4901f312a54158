import type { MiddlewareHandler } from 'hono'
import { HEADER, OLDEST_CONTRACT } from '#contract/sync/protocol'

/**
 * Answers of the API are never kept by caches, and tell the server's clock and the oldest contract it still speaks. They vary by what is
 * accepted: said here, inside `compress`, which would else make a stream of every answer to say it.
 */
export const apiHeaders =
  (now: () => number): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!c.res.headers.has('vary')) c.res.headers.set('vary', 'accept-encoding')
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set(HEADER.serverTime, new Date(now()).toISOString())
    c.res.headers.set(HEADER.minContract, String(OLDEST_CONTRACT))
  }
