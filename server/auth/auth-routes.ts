import { Hono } from 'hono'
import type { Env, Services } from '../services/services'
import { deviceRoutes } from './session/device-routes'
import { mailRoutes } from './account/mail-routes'
import { companySettingsRoutes } from './company/company-settings-routes'
import { companySignInRoutes } from './company/company-sign-in-routes'
import { createPasswords } from './secrets/password-hash'
import { passwordRoutes } from './password/password-routes'
import { profileRoutes } from './users/profile-routes'
import { passkeyRoutes } from './second-step/passkey-routes'
import { roleRoutes } from './roles/role-routes'
import { secondFactorAdminRoutes } from './second-step/second-factor-admin-routes'
import { secondFactorRoutes } from './second-step/second-factor-routes'
import { superAdminRoutes } from './account/super-admin-routes'
import { tokenRoutes } from './session/token-routes'
import { userRoutes } from './users/user-routes'

/** Signing in, passwords, one's profile, devices, roles, accounts. For app.route('/api', …), before the routes of records. */
export function authRoutes(services: Services, passwords = createPasswords()): Hono<Env> {
  return new Hono<Env>()
    .route('/', secondFactorRoutes(services, passwords))
    .route('/', passkeyRoutes(services, passwords))
    .route('/', secondFactorAdminRoutes(services))
    .route('/', companySignInRoutes(services))
    .route('/', companySettingsRoutes(services))
    .route('/', tokenRoutes(services, passwords))
    .route('/', passwordRoutes(services, passwords))
    .route('/', profileRoutes(services, passwords))
    .route('/', deviceRoutes(services))
    .route('/', roleRoutes(services))
    .route('/', userRoutes(services))
    .route('/', superAdminRoutes(services))
    .route('/', mailRoutes(services))
}
