import { Hono } from 'hono'
import type { Env, Services } from '../services/services'
import type { Call } from './call'
import { routePath } from './path'

/** Routes for these calls, for `app.route('/api', …)` behind `authenticate` and before the routes of records. */
export function mountCalls(services: Services, calls: readonly Call[]): Hono<Env> {
  const app = new Hono<Env>()
  for (const { method, path, params, handle } of calls)
    app.on(method.toUpperCase(), routePath(path, params), async (c, next) => (await handle(c, services, next)) ?? c.res)
  return app
}
