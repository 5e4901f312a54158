import { ProblemError } from '#contract/problem'
import type { TokenReply, TokenRequest } from '#contract/platform/auth'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import { audit } from '../trail/audit'
import { findCredential, type Owner, usernameKey } from './credential'
import type { Passwords } from '../secrets/password-hash'
import { findPrincipal } from '../caller/principal'
import { openSession, refreshSession, type Tokens } from './session'
import { switchedFrom } from './switch-account'
import { attempt, forgive, takeBack } from './throttle'

export interface SignedIn {
  readonly reply: TokenReply
  readonly refresh: string | null
}
type PasswordGrant = Extract<TokenRequest, { grant_type: 'password' }>

/**
 * The password grant. Whoever cannot come in gets one answer after one course of work, whether the name is unknown, the password wrong or
 * the user inactive. The try is counted before the password is looked at and taken back when it was right.
 */
export async function signIn(
  services: Services,
  passwords: Passwords,
  request: PasswordGrant,
  address: string,
  device: string,
): Promise<SignedIn> {
  const { database, config } = services
  const name = usernameKey(request.username)
  const now = services.now()
  const blockedFor = await asOwner(database, async db => {
    await attempt(db, 'address', address, now)
    return attempt(db, 'signIn', name, now)
  })
  const known = await asOwner(database, db => findCredential(db, { username: name }))
  const right = await passwords.verify(known?.passwordHash ?? null, request.password).catch(async (error: unknown) => {
    await asOwner(database, async db => {
      await takeBack(db, 'signIn', name)
      await takeBack(db, 'address', address)
    })
    throw error
  })
  if (!right || !known?.isActive) {
    // Not waited for: the answer takes as long for a name that nobody has.
    if (known) void noteFailure(services, known, blockedFor)
    throw new ProblemError('bad-credentials')
  }
  if (known.isDemo && !config.demo) throw new ProblemError('demo-refused')
  const tokens = await asOwner(database, async db => {
    await forgive(db, 'signIn', name)
    await takeBack(db, 'address', address)
    const opened = await openSession(db, services, {
      account: known.account,
      homeAccount: known.account,
      user: known.user,
      client: request.client_id,
      device,
      parent: null,
    })
    await audit(db, now, {
      action: 'signed-in',
      account: known.account,
      actor: known,
      details: { session: opened.session },
    })
    return opened
  })
  return answer(services, tokens)
}

/** Writes a failed sign-in to the audit trail of the firm, and for how long it blocks the next one. */
async function noteFailure(
  { database, now, log }: Services,
  { account, user }: Owner,
  blockedFor: number,
): Promise<void> {
  const [action, details]: readonly [string, Readonly<Record<string, number>>] =
    blockedFor > 0 ? ['sign-in-blocked', { user, seconds: blockedFor / 1_000 }] : ['sign-in-failed', { user }]
  await asOwner(database, db => audit(db, now(), { action, account, actor: null, details })).catch((error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a failed sign-in could not be audited'),
  )
}

/**
 * The refresh grant. Refused with 400, after which the device shows its signed-out screen and keeps what it has not sent. While a super
 * admin works in another account it answers the app for that one: its cookie knows only the sign-in it all began with.
 */
export async function refresh(services: Services, client: TokenRequest['client_id'], token: string): Promise<SignedIn> {
  const { database, log } = services
  const refreshed = await asOwner(database, db => refreshSession(db, services, client, token))
  if (!refreshed.ok && refreshed.replayed !== null)
    log.warn(
      { session: refreshed.replayed },
      'an old refresh token was shown: somebody copied it, and the session has been ended',
    )
  if (!refreshed.ok) throw new ProblemError('logged-out')
  const away = client === 'quoin-app' ? await switchedFrom(services, refreshed.tokens.session) : null
  return answer(services, away === null ? refreshed.tokens : { ...away, refresh: refreshed.tokens.refresh })
}

/** What the device is told of its new tokens; refused when the user behind them may no longer come in. */
export async function answer({ database, now, config }: Services, tokens: Tokens): Promise<SignedIn> {
  const principal = await findPrincipal(database, { session: tokens.session }, now(), config.demo)
  if (!principal) throw new ProblemError('logged-out')
  const reply: TokenReply = {
    token_type: 'Bearer',
    access_token: tokens.access,
    expires_in: tokens.lifetime / 1_000,
    user: principal.user,
    ...(principal.client === 'quoin-api' && tokens.refresh !== null ? { refresh_token: tokens.refresh } : {}),
  }
  return { reply, refresh: tokens.refresh }
}
