import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { ProblemError } from '#contract/problem'
import { tokenRequest, type TokenRequest } from '#contract/platform/auth'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { bearerToken } from '../caller/authenticate'
import { clientAddress } from '../../services/client-address'
import {
  assertOwnPage,
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from './cookie'
import { deviceName } from './device-name'
import type { Passwords } from '../secrets/password-hash'
import { newSecret } from '../secrets/token'
import { endSessions, sessionOf } from './session'
import { refresh, signIn, type SignedIn } from './sign-in'

/** The token endpoint and signing out. Spec: platform 7.2. The password grant is first-party only: guides, reliability and security 5. */
export function tokenRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database } = services
  return (
    new Hono<Env>()
      .post('/oauth/v2/token', async c => {
        const request = await readBody(c, tokenRequest, 'bad-request')
        if (request.client_id === 'quoin-app') assertOwnPage(c, services)
        const signedIn = await grant(c, request)
        if (request.client_id === 'quoin-app' && signedIn.refresh !== null)
          setRefreshCookie(c, services, signedIn.refresh)
        return c.json(signedIn.reply)
      })
      // Also with an expired access token, or none: the refresh cookie or a refresh_token in the body says which session.
      .post('/oauth/v2/logout', async c => {
        const proofs = [bearerToken(c.req.header('authorization')), await bodyToken(c), ownCookie(c)].filter(
          each => each !== null,
        )
        await asOwner(database, async db => {
          for (const proof of proofs) {
            const session = await sessionOf(db, proof)
            if (session !== undefined) await endSessions(db, services.now(), 'signed-out', { session })
          }
        })
        clearRefreshCookie(c, services)
        return c.body(null, 204)
      })
  )

  async function grant(c: Context<Env>, request: TokenRequest): Promise<SignedIn> {
    if (request.grant_type === 'password') {
      const isApp = request.client_id === 'quoin-app'
      const device = isApp ? (readDeviceCookie(c, services) ?? newSecret(services.randomBytes)) : null
      const signedIn = await signIn(services, passwords, request, {
        address: clientAddress(c, services.config.trustedProxies),
        name: request.device_name ?? deviceName(c.req.header('user-agent')),
        device,
      })
      if (device !== null) setDeviceCookie(c, services, device)
      return signedIn
    }
    const token = request.client_id === 'quoin-app' ? readRefreshCookie(c, services) : request.refresh_token
    if (!token) throw new ProblemError('logged-out')
    return refresh(services, request.client_id, token)
  }

  function ownCookie(c: Context<Env>): string | null {
    const token = readRefreshCookie(c, services)
    if (token !== null) assertOwnPage(c, services)
    return token
  }
}

const logoutBody = v.object({ refresh_token: v.pipe(v.string(), v.maxLength(200)) })
async function bodyToken(c: Context<Env>): Promise<string | null> {
  const body = v.safeParse(logoutBody, await c.req.json().catch(() => null))
  return body.success ? body.output.refresh_token : null
}
