import type { Context } from 'hono'
import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { tokenReply, tokenRequest, type TokenRequest } from '#contract/platform/auth'
import { call } from '../../calls/call'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
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
import { newSecret } from '../secrets/token'
import { endSessions, sessionOf } from './session'
import { refresh, signIn, type SignedIn } from './sign-in'

/** The token endpoint and signing out. Spec: platform 7.2. The password grant is first-party only: guides, reliability and security 5. */
export const tokenCalls = [
  call({
    method: 'post',
    path: '/oauth/v2/token',
    tag: 'Signing in',
    summary: 'Sign in, or refresh: grants password and refresh_token',
    permission: 'open',
    request: tokenRequest,
    requestProblem: 'bad-request',
    reply: tokenReply,
    serve: async ({ c, services, body }) => {
      if (body.client_id === 'quoin-app') assertOwnPage(c, services)
      const signedIn = await grant(c, services, body)
      if (body.client_id === 'quoin-app' && signedIn.refresh !== null) setRefreshCookie(c, services, signedIn.refresh)
      return signedIn.reply
    },
  }),
  // Also with an expired access token, or none: the refresh cookie or a refresh_token in the body says which session.
  call({
    method: 'post',
    path: '/oauth/v2/logout',
    tag: 'Signing in',
    summary: 'Sign out',
    permission: 'open',
    reply: nothing,
    serve: async ({ c, services }) => {
      const proofs = [bearerToken(c.req.header('authorization')), await bodyToken(c), ownCookie(c, services)].filter(
        each => each !== null,
      )
      await asOwner(services.database, async db => {
        for (const proof of proofs) {
          const session = await sessionOf(db, proof)
          if (session !== undefined) await endSessions(db, services.now(), 'signed-out', { session })
        }
      })
      clearRefreshCookie(c, services)
    },
  }),
]

async function grant(c: Context<Env>, services: Services, request: TokenRequest): Promise<SignedIn> {
  if (request.grant_type === 'password') {
    const isApp = request.client_id === 'quoin-app'
    const device = isApp ? (readDeviceCookie(c, services) ?? newSecret(services.randomBytes)) : null
    const signedIn = await signIn(services, request, {
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

function ownCookie(c: Context<Env>, services: Services): string | null {
  const token = readRefreshCookie(c, services)
  if (token !== null) assertOwnPage(c, services)
  return token
}

const logoutBody = v.object({ refresh_token: v.pipe(v.string(), v.maxLength(200)) })
async function bodyToken(c: Context<Env>): Promise<string | null> {
  const body = v.safeParse(logoutBody, await c.req.json().catch(() => null))
  return body.success ? body.output.refresh_token : null
}
