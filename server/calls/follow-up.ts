import { Hono } from 'hono'
import type { Resource } from '#contract/kit/resource'
import type { Env, Services } from '../services/services'

/** What begins once a command on a record has been answered, such as making the document it asked for. A drain leaves it to the jobs. */
export interface FollowUp {
  readonly resource: Resource
  readonly commands: readonly string[]
  readonly begin: (services: Services) => void
}

/** Middleware around the generic calls of commands, for `app.route('/api', …)`. */
export function mountFollowUps(services: Services, followUps: readonly FollowUp[]): Hono<Env> {
  const app = new Hono<Env>()
  for (const { resource, commands, begin } of followUps)
    app.use(`/${resource.path}/:ids/transitions/:name`, async (c, next) => {
      await next()
      if (c.res.ok && commands.includes(c.req.param('name'))) begin(services)
    })
  return app
}
