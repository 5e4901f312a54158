import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { authenticate, bearerToken } from '../auth/caller/authenticate'
import { Callers } from '../auth/caller/callers'
import { apiHeaders } from './api-headers'
import { bodies } from './bodies'
import { docsRoutes } from './docs/docs-routes'
import type { NamedCall } from './docs/named-call'
import { healthRoutes } from './health-routes'
import type { Identity } from '../base/identity'
import { answerNotFound, answerProblem } from './problems'
import { recordRoutes } from './records/record-routes'
import { requestLog } from './request-log'
import { Room } from './room'
import { securityHeaders } from './security-headers'
import { serveApp } from './app-files/serve-app'
import type { Env, Services } from '../services/services'

/** What the server answers besides the generic calls on records: the routes, in the order they are asked, and how the API describes them. */
export interface Named {
  readonly routes: readonly ((services: Services) => Hono<Env>)[]
  readonly calls: readonly NamedCall[]
}

/** The whole server as one handler of requests; tests call `app.request()` without a port. */
export function createApp(services: Services, named: Named): Hono<Env> {
  const { config, log, now, steady } = services
  const app = new Hono<Env>()
  const callers = new Callers()
  const room = new Room()
  const answer = answerProblem(log, () => room.refused(steady()))
  app.onError((error, c) => {
    const identity: Identity | undefined = c.get('identity')
    if (identity?.epoch === undefined) return answer(error, c)
    callers.forget(bearerToken(c.req.header('authorization')) ?? '')
    return app.fetch(c.req.raw, c.env)
  })
  app.notFound(answerNotFound)
  app.use(requestLog(services))
  app.use(securityHeaders(config.publicUrl.startsWith('https:'), config.fileOrigins))
  app.use('/api/*', compress(), apiHeaders(now), authenticate(services, callers), bodies)
  app.route('/api', healthRoutes(services, room))
  app.route('/api', docsRoutes(named.calls))
  for (const routes of named.routes) app.route('/api', routes(services))
  app.route('/api', recordRoutes(services))
  app.all('/api/*', answerNotFound)
  if (config.appDir !== null) app.use(serveApp(config.appDir, config.dataDir, now()))
  return app
}
