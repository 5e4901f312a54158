import type { ClientId } from '#contract/platform/auth'
import type { Transaction } from '../../database/tables'
import { audit } from '../trail/audit'
import { iso } from '../../base/iso'
import { hashSecret, newSecret, successorOf } from '../secrets/token'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Source: guides, reliability and security 5. */
export const LIFETIME = { access: 15 * MINUTE, idle: 30 * DAY, absolute: 90 * DAY, switched: 60 * MINUTE } as const

/** What sessions need of the outside: the clock in milliseconds and chance. */
export interface Source {
  readonly now: () => number
  readonly randomBytes: (length: number) => Uint8Array
}
export interface Tokens {
  readonly session: number
  readonly access: string
  readonly refresh: string | null
  readonly lifetime: number
}

export interface NewSession {
  readonly account: number
  readonly homeAccount: number
  readonly user: number
  readonly client: ClientId
  readonly device: string
  /** Set for a super admin's switch: it lasts an hour and cannot be prolonged. */
  readonly parent: number | null
  /** How they showed who they are; by password when left out. A company's provider asks for its own second factor. */
  readonly provedBy?: 'company'
}

/** Signs a device in: a new family with its first tokens. */
export async function openSession(db: Transaction, source: Source, session: NewSession): Promise<Tokens> {
  const now = source.now()
  const lifetime = session.parent === null ? LIFETIME.absolute : LIFETIME.switched
  const { id } = await db
    .insertInto('auth_session')
    .values({
      account_id: session.account,
      home_account_id: session.homeAccount,
      user_id: session.user,
      parent_id: session.parent,
      client_id: session.client,
      device_name: session.device,
      seed: newSecret(source.randomBytes),
      created_at: iso(now),
      used_at: iso(now),
      expires_at: iso(now + lifetime),
      ended_at: null,
      ended_by: null,
      proved_by: session.provedBy ?? 'password',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (session.parent !== null)
    return { session: id, refresh: null, ...(await issueAccess(db, source, id, LIFETIME.switched)) }
  const refresh = newSecret(source.randomBytes)
  await keepRefresh(db, id, refresh, 1)
  return { session: id, refresh, ...(await issueAccess(db, source, id, LIFETIME.access)) }
}

/**
 * How long a browser may keep its newest cookie to itself before it writes it down, with room to spare. Source: Chromium's cookie store
 * commits every 30 s.
 */
const UNWRITTEN = 60_000

/** `replayed`: a token its device had long replaced was shown; someone copied it, so the whole family has been ended. */
export type Refreshed =
  | { readonly ok: true; readonly tokens: Tokens }
  | { readonly ok: false; readonly replayed: number | null }
const REFUSED: Refreshed = { ok: false, replayed: null }

/**
 * Turns a refresh token into new ones. A token goes on working until its successor is first shown, so a phone that lost the reply asks again
 * and gets the same successor; and for as long as all that followed it was shown within a minute of it, so a browser killed before it
 * wrote its newest cookie down starts again from the one it has. Any older one ends the family. Decision 070.
 */
export async function refreshSession(
  db: Transaction,
  source: Source,
  client: ClientId,
  token: string,
): Promise<Refreshed> {
  const now = source.now()
  const found = await db
    .selectFrom('auth_refresh as refresh')
    .innerJoin('auth_session as session', 'session.id', 'refresh.session_id')
    .where('refresh.hash', '=', hashSecret(token))
    .where('session.client_id', '=', client)
    .select([
      'session.id',
      'session.home_account_id',
      'session.user_id',
      'session.seed',
      'session.generation',
      'session.used_at',
      'session.expires_at',
      'session.ended_at',
      'refresh.generation as shown',
      'refresh.shown_at',
    ])
    .forUpdate('session')
    .executeTakeFirst()
  if (
    !found ||
    found.ended_at !== null ||
    Date.parse(found.expires_at) <= now ||
    Date.parse(found.used_at) + LIFETIME.idle <= now
  )
    return REFUSED
  if (found.shown < found.generation && !(await isUnwritten(db, found))) {
    await endSessions(db, now, 'replayed', { session: found.id })
    await audit(db, now, {
      action: 'refresh-token-replayed',
      account: found.home_account_id,
      actor: null,
      details: { user: found.user_id, session: found.id },
    })
    return { ok: false, replayed: found.id }
  }
  await db
    .updateTable('auth_session')
    .set({ generation: found.shown, used_at: iso(now) })
    .where('id', '=', found.id)
    .execute()
  await db
    .updateTable('auth_refresh')
    .set({ shown_at: iso(now) })
    .where('hash', '=', hashSecret(token))
    .execute()
  const refresh = successorOf(token, found.seed)
  await keepRefresh(db, found.id, refresh, found.shown + 1)
  return {
    ok: true,
    tokens: { session: found.id, refresh, ...(await issueAccess(db, source, found.id, LIFETIME.access)) },
  }
}

/** Whether the newest token of a session was shown so soon after this one that the device may never have written it down. */
async function isUnwritten(
  db: Transaction,
  {
    id,
    generation,
    shown_at: shownAt,
  }: { readonly id: number; readonly generation: number; readonly shown_at: string | null },
): Promise<boolean> {
  const newest = await db
    .selectFrom('auth_refresh')
    .select('shown_at')
    .where('session_id', '=', id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return shownAt !== null && newest?.shown_at != null && Date.parse(newest.shown_at) - Date.parse(shownAt) <= UNWRITTEN
}

/** A new access token of a session; its expired ones are forgotten. */
export async function issueAccess(
  db: Transaction,
  source: Source,
  session: number,
  lifetime: number,
): Promise<Pick<Tokens, 'access' | 'lifetime'>> {
  const access = newSecret(source.randomBytes)
  await db
    .deleteFrom('auth_access')
    .where('session_id', '=', session)
    .where('expires_at', '<=', iso(source.now()))
    .execute()
  await db
    .insertInto('auth_access')
    .values({ hash: hashSecret(access), session_id: session, expires_at: iso(source.now() + lifetime) })
    .execute()
  return { access, lifetime }
}

const keepRefresh = (db: Transaction, session: number, token: string, generation: number) =>
  db
    .insertInto('auth_refresh')
    .values({ hash: hashSecret(token), session_id: session, generation })
    .onConflict(same => same.doNothing())
    .execute()

/** One session, or all of a user's but one. */
export type Ended =
  | { readonly session: number }
  | { readonly account: number; readonly user: number; readonly except?: number }

/** Ends sessions and what a super admin switched into from them; their tokens stop at once. Answers how many ended. */
export async function endSessions(db: Transaction, now: number, why: string, which: Ended): Promise<number> {
  const roots =
    'session' in which
      ? [which.session]
      : (
          await db
            .selectFrom('auth_session')
            .select('id')
            .where('home_account_id', '=', which.account)
            .where('user_id', '=', which.user)
            .where('ended_at', 'is', null)
            .where('id', '!=', which.except ?? 0)
            .execute()
        ).map(row => row.id)
  if (roots.length === 0) return 0
  const ended = await db
    .updateTable('auth_session')
    .set({ ended_at: iso(now), ended_by: why })
    .where('ended_at', 'is', null)
    .where(where => where.or([where('id', 'in', roots), where('parent_id', 'in', roots)]))
    .returning('id')
    .execute()
  if (ended.length > 0)
    await db
      .deleteFrom('auth_access')
      .where(
        'session_id',
        'in',
        ended.map(row => row.id),
      )
      .execute()
  return ended.length
}

/** The session an access or refresh token belongs to, whether it still works or not. */
export async function sessionOf(db: Transaction, token: string): Promise<number | undefined> {
  const hash = hashSecret(token)
  const found = await db
    .selectFrom('auth_access')
    .select('session_id')
    .where('hash', '=', hash)
    .union(db.selectFrom('auth_refresh').select('session_id').where('hash', '=', hash))
    .executeTakeFirst()
  return found?.session_id
}
