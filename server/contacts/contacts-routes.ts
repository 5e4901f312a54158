import { Hono } from 'hono'
import type { Env, Services } from '../services/services'
import { defaultContactRoutes } from './default-contact-routes'
import { taxDetailsRoutes } from './tax-details-routes'

/** The named calls of contacts. */
export const contactsRoutes = (services: Services): Hono<Env> =>
  new Hono<Env>().route('/', taxDetailsRoutes(services)).route('/', defaultContactRoutes(services))
