import type { MiddlewareHandler } from 'hono'
import { HEADER, OLDEST_CONTRACT } from '#contract/sync'

/** Answers of the API are never kept by caches, and tell the server's clock and the oldest contract it still speaks. */
export const apiHeaders = (now: () => number): MiddlewareHandler => async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  c.res.headers.set(HEADER.serverTime, new Date(now()).toISOString())
  c.res.headers.set(HEADER.minContract, String(OLDEST_CONTRACT))
}
