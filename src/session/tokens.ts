import * as v from 'valibot'
import { APP_HEADER, signedInUser, type SignedInUser, type TokenReply } from '#contract/platform/auth'
import { isProblem, ProblemError } from '#contract/kit/problem'
import type { TokenSource } from '#local/ports'
import { arrivingTokens, forgetUser, keepUser, keptUser } from './signed-in'

/**
 * The access token of this tab, in memory only. The refresh token is a cookie that scripts can't read. One refresh runs
 * at a time for all tabs: a tab that waited for the lock uses the token the other one got. The cookie is shared by all
 * tabs: when someone signs out or in as someone else in one tab, the other tabs are signed out.
 */
const LOCK = 'quoin-refresh'
const channel = new BroadcastChannel('quoin-session')
const heard = v.variant('kind', [
  v.object({ kind: v.literal('renewed'), access: v.string(), user: signedInUser }),
  v.object({ kind: v.literal('over') }),
])
type Heard = v.InferOutput<typeof heard>
const tell = (message: Heard): void => channel.postMessage(message)

let access: string | null = null
/** The user of this tab. */
let holder: SignedInUser | null = keptUser()
let session = 0
/**
 * The number of this tab's current session. An answer requested in an earlier session is ignored, or it would sign that
 * person in again.
 */
export const currentSession = (): number => session
const isHolder = (user: SignedInUser): boolean => holder?.id === user.id && holder.account.id === user.account.id

export const isSignedIn = (): boolean => holder !== null

let expiredListener: () => void = () => undefined
let renewedListener: (user: SignedInUser) => void = () => undefined
let elsewhereListener: () => void = () => undefined

channel.addEventListener('message', event => {
  const message = v.safeParse(heard, event.data)
  if (!message.success || !holder) return
  if (message.output.kind === 'over' || !isHolder(message.output.user)) return elsewhereListener()
  access = message.output.access
  renew(message.output.user)
})

/** All tabs wait for one refresh, so a call without an answer must time out. */
const PATIENCE_MS = 30_000
/** A tab that holds the lock for longer than its call may take is frozen: its timers stand still, and it would stop all others. */
const LOCK_PATIENCE_MS = 40_000

/** Called when the session is over: the outbox stays, and the person signs in again. */
export const onExpired = (listener: () => void): void => {
  expiredListener = listener
}
/** Called with the user whenever the server sends it: permissions may have changed. */
export const onRenewed = (listener: (user: SignedInUser) => void): void => {
  renewedListener = listener
}
/** Called when someone signs out, or another person signs in, in another tab. */
export const onElsewhere = (listener: () => void): void => {
  elsewhereListener = listener
}

/** What the server says about this tab's user. */
export function renew(user: SignedInUser): void {
  holder = user
  renewedListener(user)
}

async function ask(body: Readonly<Record<string, unknown>>): Promise<Response> {
  return fetch('/api/oauth/v2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [APP_HEADER]: '1' },
    body: JSON.stringify({ client_id: 'quoin-app', ...body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

/**
 * Signs in; throws ProblemError with words for the form. Username and password are trimmed. `proof` is asked for by the
 * problem `second-factor`: a code, or the answer of a passkey. Spec: platform 5.
 */
export async function signIn(username: string, password: string, proof: object = {}): Promise<SignedInUser> {
  let reply: Response
  try {
    reply = await ask({
      grant_type: 'password',
      username: username.trim(),
      password: password.trim(),
      device_name: deviceName(),
      ...proof,
    })
  } catch {
    throw new ProblemError('unavailable', {
      message: 'There is no connection. Signing in for the first time on this device needs one.',
    })
  }
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new ProblemError(isProblem(body) ? body : 'server')
  return take(v.parse(arrivingTokens, body))
}

/** Takes the session that a browser back from its company's sign-in was given as a cookie. Throws ProblemError. */
export async function comeInByCookie(): Promise<SignedInUser> {
  const reply = await ask({ grant_type: 'refresh_token' }).catch(() => {
    throw new ProblemError('unavailable', { message: 'There is no connection' })
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new ProblemError(isProblem(body) ? body : 'server')
  return take(v.parse(arrivingTokens, body))
}

/** Stores new tokens in this tab and notifies the others. */
export function take(reply: TokenReply): SignedInUser {
  if (!isHolder(reply.user)) session += 1
  access = reply.access_token
  holder = reply.user
  keepUser(reply.user)
  tell({ kind: 'renewed', access, user: reply.user })
  return reply.user
}

type Renewed = 'fresh' | 'refused' | 'unreachable'

async function refresh(stale: string): Promise<Renewed> {
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () =>
      renewOnce(stale),
    )
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // Anything but our own patience: another tab took the lock from this one, and says what the token is.
    if (error.name !== 'TimeoutError') return 'unreachable'
    return navigator.locks.request(LOCK, { steal: true }, () => renewOnce(stale))
  }
}

async function renewOnce(stale: string): Promise<Renewed> {
  if (access !== null && access !== stale) return 'fresh'
  if (!holder) return 'refused'
  const asked = session
  let reply: Response
  let body: unknown
  try {
    reply = await ask({ grant_type: 'refresh_token' })
    body = await reply.json()
  } catch {
    return 'unreachable'
  }
  if (asked !== session) return 'refused'
  if (reply.ok) {
    const { success, output: renewed } = v.safeParse(arrivingTokens, body)
    // Something in between replied.
    if (!success) return 'unreachable'
    // The cookie belongs to another user, or to the home account after a super admin's visit. This tab never uses the
    // token and restarts as that user.
    if (!isHolder(renewed.user)) {
      keepUser(renewed.user)
      elsewhereListener()
      return 'refused'
    }
    renew(take(renewed))
    return 'fresh'
  }
  if (reply.status !== 400 && reply.status !== 401) return 'unreachable'
  forgetSession()
  expiredListener()
  return 'refused'
}

/** For the sync worker, through Comlink. */
export const tokens: TokenSource = {
  access: async () => access,
  refresh,
}

/** Signs out on this device, in every tab, and notifies them. */
export function forgetSession(): void {
  session += 1
  access = null
  holder = null
  forgetUser()
  tell({ kind: 'over' })
}

/** Ends the session on the server. When offline, the cookie expires by itself. */
export async function endSession(): Promise<void> {
  const ending = access
  forgetSession()
  await fetch('/api/oauth/v2/logout', {
    method: 'POST',
    headers: { [APP_HEADER]: '1', ...(ending ? { authorization: `Bearer ${ending}` } : {}) },
  }).catch(() => undefined)
}

/** The name of this device in the list of signed-in devices. */
export function deviceName(): string {
  const agent = navigator.userAgent
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'Browser'
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'Mac'
          : 'Linux'
  return `${browser} on ${system}`
}
