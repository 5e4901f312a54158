import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Call } from '../calls/call'
import { type FollowUp, mountFollowUps } from '../calls/follow-up'
import { mountCalls } from '../calls/mount'
import { authenticate, bearerToken } from '../auth/caller/authenticate'
import { Callers } from '../auth/caller/callers'
import { apiHeaders } from './api-headers'
import { bodies } from './bodies'
import type { Identity } from '../base/identity'
import { answerNotFound, answerProblem } from './problems'
import { recordRoutes } from './records/record-routes'
import { requestLog } from './request-log'
import { roomOf } from './room'
import { securityHeaders } from './security-headers'
import { serveApp } from './app-files/serve-app'
import type { Env, Services } from '../services/services'

/** What the server has beside the generic calls on records. */
export interface Interface {
  readonly calls: readonly Call[]
  readonly followUps: readonly FollowUp[]
}

/** The whole server as one handler of requests; tests call `app.request()` without a port. */
export function createApp(services: Services, { calls, followUps }: Interface): Hono<Env> {
  const { config, log, now, steady } = services
  const app = new Hono<Env>()
  const callers = new Callers()
  const answer = answerProblem(log, () => roomOf(services).refused(steady()))
  app.onError((error, c) => {
    const identity: Identity | undefined = c.get('identity')
    if (identity?.epoch === undefined) return answer(error, c)
    callers.forget(bearerToken(c.req.header('authorization')) ?? '')
    return app.fetch(c.req.raw, c.env)
  })
  app.notFound(answerNotFound)
  app.use(requestLog(services))
  app.use(securityHeaders(config.publicUrl.startsWith('https:'), config.fileOrigins))
  app.use('/api/*', compress(), apiHeaders(now), authenticate(services, calls, callers), bodies(calls))
  app.route('/api', mountCalls(services, calls))
  app.route('/api', mountFollowUps(services, followUps))
  app.route('/api', recordRoutes(services))
  app.all('/api/*', answerNotFound)
  if (config.appDir !== null) app.use(serveApp(config.appDir, config.dataDir, now()))
  return app
}
