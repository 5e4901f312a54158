import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { APP_HEADER } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import type { Env, Services } from '../../services/services'
import { LIFETIME } from './session'

const NAME = 'quoin-refresh'
const DEVICE = 'quoin-device'
const FLOW = 'quoin-sign-in'
const PORTAL = 'quoin-portal'
/** As long as browsers keep a cookie at most. */
const DEVICE_DAYS = 400
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * The app's refresh token. `__Host-` binds it to this very host over https; browsers also take it from http on loopback (seen: Chromium 156).
 * Only where people reach the server by plain http elsewhere, which no service worker allows either, does it go without the prefix.
 */
function options(c: Context<Env>, { config }: Services) {
  const secure = !config.publicUrl.startsWith('http:') || LOOPBACK.test(c.req.header('host') ?? '')
  const common = { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const
  return secure ? ({ ...common, prefix: 'host' } as const) : common
}

export function setRefreshCookie(c: Context<Env>, services: Services, token: string): void {
  setCookie(c, NAME, token, { ...options(c, services), maxAge: LIFETIME.idle / 1_000 })
}

export function clearRefreshCookie(c: Context<Env>, services: Services): void {
  deleteCookie(c, NAME, options(c, services))
}

export function readRefreshCookie(c: Context<Env>, services: Services): string | null {
  const { secure } = options(c, services)
  return (secure ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) ?? null
}

/** The secret a browser keeps after the first sign-in by anybody: it tells guesses made here from those made elsewhere. */
export function readDeviceCookie(c: Context<Env>, services: Services): string | null {
  const { secure } = options(c, services)
  const value = (secure ? getCookie(c, DEVICE, 'host') : getCookie(c, DEVICE)) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}
export function setDeviceCookie(c: Context<Env>, services: Services, device: string): void {
  setCookie(c, DEVICE, device, { ...options(c, services), maxAge: DEVICE_DAYS * 86_400 })
}

/** The browser that left for its company's sign-in. Lax: coming back is a navigation from another site. */
export function setFlowCookie(c: Context<Env>, services: Services, state: string, seconds: number): void {
  setCookie(c, FLOW, state, { ...options(c, services), sameSite: 'Lax', maxAge: seconds })
}
export function readFlowCookie(c: Context<Env>, services: Services): string | null {
  const { secure } = options(c, services)
  return (secure ? getCookie(c, FLOW, 'host') : getCookie(c, FLOW)) ?? null
}
export function clearFlowCookie(c: Context<Env>, services: Services): void {
  deleteCookie(c, FLOW, options(c, services))
}

/** The session of a person at a subcontractor, who is no user of the firm. No call of the app reads it. Decision 732. */
export function setPortalCookie(c: Context<Env>, services: Services, token: string, seconds: number): void {
  setCookie(c, PORTAL, token, { ...options(c, services), maxAge: seconds })
}
export function readPortalCookie(c: Context<Env>, services: Services): string | null {
  const { secure } = options(c, services)
  return (secure ? getCookie(c, PORTAL, 'host') : getCookie(c, PORTAL)) ?? null
}
export function clearPortalCookie(c: Context<Env>, services: Services): void {
  deleteCookie(c, PORTAL, options(c, services))
}

/**
 * Refuses a call of the app that another page could have made: it must carry the app's header, which needs a preflight elsewhere, and come
 * from the server's own origin.
 */
export function assertOwnPage(c: Context<Env>, services: Services): void {
  if (!isOwnPage(c, services)) throw new ProblemError('forbidden')
}

export function isOwnPage(c: Context<Env>, { config }: Services): boolean {
  const origin = c.req.header('origin')
  const own =
    origin !== undefined &&
    URL.canParse(origin) &&
    (origin === new URL(config.publicUrl).origin || new URL(origin).host === c.req.header('host'))
  return own && c.req.header(APP_HEADER) !== undefined
}
