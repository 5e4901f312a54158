import { ProblemError } from '#contract/kit/problem'
import type { TokenReply, TokenRequest } from '#contract/platform/auth'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import { audit } from '../trail/audit'
import { proveStep } from './prove-step'
import { passkeyChallenge, passkeySite } from '../second-factor/passkeys'
import { hasStep, secondSteps } from '../second-factor/second-factor'
import { findCredential, type Owner } from './credential'
import { type Lane, laneOf, rememberDevice } from './known-device'
import { findPrincipal } from '../caller/principal'
import { openSession, refreshSession, type Tokens } from './session'
import { switchedFrom } from './switch-account'
import { attempt, forgive, takeBack } from './throttle'

export interface SignedIn {
  readonly reply: TokenReply
  readonly refresh: string | null
}
type PasswordGrant = Extract<TokenRequest, { grant_type: 'password' }>

/** Where a sign-in is tried: `device` is the secret of the app's browser, known or just drawn. */
export interface From {
  readonly address: string
  readonly name: string
  readonly device: string | null
}

/**
 * The password grant. The person who cannot come in gets one answer after one course of work, whether the name is unknown, the password wrong or
 * the user inactive. The try is counted before the password is looked at and taken back when it was right. Who has a second step is
 * asked for it once the password was right, and sends the whole call again with a code or the answer of a passkey.
 */
export async function signIn(services: Services, request: PasswordGrant, from: From): Promise<SignedIn> {
  const { database, config, passwords } = services
  const lane = await asOwner(database, db => laneOf(db, request.username, from.device))
  const blockedFor = await count(services, lane, from.address)
  const known = await asOwner(database, db => findCredential(db, { username: request.username }))
  const right = await passwords.verify(known?.passwordHash ?? null, request.password).catch(async (error: unknown) => {
    await uncount(services, lane, from.address)
    throw error
  })
  if (!right || !known?.isActive) {
    // Not waited for: the answer takes as long for a name that nobody has.
    if (known) void noteFailure(services, known, blockedFor)
    throw new ProblemError('bad-credentials')
  }
  if (known.isDemo && !config.demo) throw new ProblemError('demo-refused')
  const steps = await asOwner(database, db => secondSteps(db, known))
  if (hasStep(steps)) {
    const { code, passkey } = request
    if (code === undefined && passkey === undefined) {
      await uncount(services, lane, from.address)
      const asked = await asOwner(database, db => passkeyChallenge(db, services, known, passkeySite(config.publicUrl)))
      throw new ProblemError('second-factor', { secondStep: { app: steps.appSince !== null, passkey: asked } })
    }
    // Its guesses have a count of their own; the address goes on counting them.
    await asOwner(database, db => takeBack(db, 'signIn', lane.subject))
    await proveStep(services, known, { code, passkey }, lane.isKnown ? lane.subject : '')
  }
  return answer(services, await open(services, known, request, from, lane))
}

/** Counts a try before the password is looked at; answers for how long it blocks the next one, should it fail. */
const count = ({ database, steady }: Services, lane: Lane, address: string): Promise<number> =>
  asOwner(database, async db => {
    if (!lane.isKnown) await attempt(db, 'address', address, steady())
    return attempt(db, 'signIn', lane.subject, steady())
  })

const uncount = ({ database }: Services, lane: Lane, address: string): Promise<void> =>
  asOwner(database, async db => {
    await takeBack(db, 'signIn', lane.subject)
    if (!lane.isKnown) await takeBack(db, 'address', address)
  })

/** A new session for someone who has shown who they are, in the browser it was shown in. */
const open = (
  services: Services,
  known: Owner,
  { client_id: client }: PasswordGrant,
  from: From,
  lane: Lane,
): Promise<Tokens> =>
  asOwner(services.database, async db => {
    await forgive(db, 'signIn', lane.subject)
    if (!lane.isKnown) await takeBack(db, 'address', from.address)
    const opened = await openSession(db, services, {
      account: known.account,
      homeAccount: known.account,
      user: known.user,
      client,
      device: from.name,
      parent: null,
    })
    if (from.device !== null) await rememberDevice(db, known, from.device, services.now())
    await audit(db, services.now(), {
      action: 'signed-in',
      account: known.account,
      actor: known,
      details: { session: opened.session },
    })
    return opened
  })

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

/** What the device gets of its new tokens; refused when the user behind them may no longer come in. */
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
