import { Hono } from 'hono'
import { accountRoutes } from './account-routes'
import type { Env, Services } from '../http/services'
import { deviceRoutes } from './device-routes'
import { mailRoutes } from './mail-routes'
import { createPasswords } from './password-hash'
import { passwordRoutes } from './password-routes'
import { profileRoutes } from './profile-routes'
import { roleRoutes } from './role-routes'
import { superAdminRoutes } from './super-admin-routes'
import { tokenRoutes } from './token-routes'
import { userRoutes } from './user-routes'

/** Signing in, passwords, one's profile, devices, roles, accounts. For app.route('/api', …), before the routes of records. */
export function authRoutes(services: Services, passwords = createPasswords()): Hono<Env> {
  return new Hono<Env>()
    .route('/', tokenRoutes(services, passwords))
    .route('/', passwordRoutes(services, passwords))
    .route('/', profileRoutes(services, passwords))
    .route('/', deviceRoutes(services))
    .route('/', roleRoutes(services))
    .route('/', userRoutes(services))
    .route('/', superAdminRoutes(services))
    .route('/', accountRoutes(services))
    .route('/', mailRoutes(services))
}
