import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { nominalCategoryRoutes } from '../accounts/nominal-category-routes'
import { authRoutes } from '../auth/auth-routes'
import { contactsRoutes } from '../contacts/contacts-routes'
import { authenticate, bearerToken } from '../auth/caller/authenticate'
import { Callers } from '../auth/caller/callers'
import { importBillRoutes } from '../estimating/import-bill-routes'
import { fileRoutes } from '../files/file-routes'
import { notificationChoicesRoutes } from '../notifications/choices-routes'
import { notificationRoutes } from '../notifications/notification-routes'
import { recordImportRoutes } from '../imports/record-import-routes'
import { syncRoutes } from '../sync/routes'
import { apiHeaders } from './api-headers'
import { bodies } from './bodies'
import { docsRoutes } from './docs/docs-routes'
import { healthRoutes } from './health-routes'
import type { Identity } from '../base/identity'
import { answerNotFound, answerProblem } from './problems'
import { recordRoutes } from './records/record-routes'
import { requestLog } from './request-log'
import { securityHeaders } from './security-headers'
import { serveApp } from './app-files/serve-app'
import type { Env, Services } from '../services/services'

/** The whole server as one handler of requests; tests call `app.request()` without a port. */
export function createApp(services: Services): Hono<Env> {
  const { config, log, now } = services
  const app = new Hono<Env>()
  const callers = new Callers()
  const answer = answerProblem(log)
  app.onError((error, c) => {
    const identity = c.get('identity') as Identity | undefined
    if (identity?.epoch === undefined) return answer(error, c)
    callers.forget(bearerToken(c.req.header('authorization')) ?? '')
    return app.fetch(c.req.raw, c.env)
  })
  app.notFound(answerNotFound)
  app.use(requestLog(services))
  app.use(securityHeaders(config.publicUrl.startsWith('https:'), config.fileOrigins))
  app.use('/api/*', compress(), apiHeaders(now), authenticate(services, callers), bodies)
  app.route('/api', healthRoutes(services))
  app.route('/api', docsRoutes())
  app.route('/api', authRoutes(services))
  app.route('/api', fileRoutes(services))
  app.route('/api', syncRoutes(services))
  app.route('/api', importBillRoutes(services))
  app.route('/api', recordImportRoutes(services))
  app.route('/api', nominalCategoryRoutes())
  app.route('/api', contactsRoutes(services))
  app.route('/api', notificationChoicesRoutes(services))
  app.route('/api', notificationRoutes(services))
  app.route('/api', recordRoutes(services))
  app.all('/api/*', answerNotFound)
  if (config.appDir !== null) app.use(serveApp(config.appDir, config.dataDir, now()))
  return app
}
