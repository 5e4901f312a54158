import { ProblemError } from '#contract/kit/problem'
import { assertStrong } from '../../auth/secrets/password-rules'
import { hashSecret, newSecret } from '../../auth/secrets/token'
import { assertOwnPage, clearPortalCookie, readPortalCookie, setPortalCookie } from '../../auth/session/cookie'
import { LIFETIME } from '../../auth/session/session'
import { attempt, forgive, takeBack } from '../../auth/session/throttle'
import { audit } from '../../auth/trail/audit'
import { iso } from '../../base/iso'
import { asOwner } from '../../database/session'
import type { Transaction } from '../../database/tables'
import { clientAddress } from '../../services/client-address'
import type { Outside } from '../../calls/call'
import type { Services } from '../../services/services'
import { emailKey, findVisitor, type Visitor } from './portal-visitor'

/** The request of a person in the portal. */
type Caller = Outside<string, unknown, unknown, undefined>['c']

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How long a mailed link works: an invitation waits in a mailbox, a new password is asked for at the screen. */
export const LINK_FOR = { invitation: 7 * 24 * 60 * MINUTE, password: 30 * MINUTE } as const

/** Where guesses at one person's password are counted: apart from those at a user of the same address. */
const laneOf = (firm: number, email: string): string => `portal ${firm} ${emailKey(email)}`

/** Signs a person in. Throws `bad-credentials` for an unknown address, a wrong password and stopped access alike, after the same work. */
export async function signIn(
  c: Caller,
  services: Services,
  { firm, email, password }: { readonly firm: number; readonly email: string; readonly password: string },
): Promise<void> {
  assertOwnPage(c, services)
  const { database, config, passwords, steady } = services
  const [lane, address] = [laneOf(firm, email), clientAddress(c, config.trustedProxies)]
  const blockedFor = await asOwner(database, async db => {
    await attempt(db, 'address', address, steady())
    return attempt(db, 'signIn', lane, steady())
  })
  const known = await asOwner(database, db => findVisitor(db, { firm, email }, config.demo))
  const right = await passwords.verify(known?.passwordHash ?? null, password)
  if (!known || !right) {
    // Not waited for: the reply takes as long for an address without access.
    if (known) void noteFailure(services, known, blockedFor)
    throw new ProblemError('bad-credentials', { message: 'The email address or password is not right' })
  }
  const token = await asOwner(database, async db => {
    await forgive(db, 'signIn', lane)
    await takeBack(db, 'address', address)
    return openSession(db, services, known)
  })
  setPortalCookie(c, services, token, LIFETIME.absolute / SECOND)
}

/** Writes a failed sign-in to the audit trail of the firm, and for how long it blocks the next one. Never rejects: failures are logged. */
async function noteFailure(
  { database, now, log }: Services,
  { account, person }: Visitor,
  blockedFor: number,
): Promise<void> {
  const details = { person, ...(blockedFor > 0 ? { seconds: blockedFor / SECOND } : {}) }
  await asOwner(database, db =>
    audit(db, now(), { action: 'portal-sign-in-failed', account, actor: null, details }),
  ).catch((error: unknown) =>
    log.error(
      { error: error instanceof Error ? error.name : 'unknown' },
      'a failed sign-in to the portal could not be audited',
    ),
  )
}

/** Opens a session. Returns its secret, of which the database keeps the hash. */
async function openSession(db: Transaction, { randomBytes, now }: Services, visitor: Visitor): Promise<string> {
  const token = newSecret(randomBytes)
  const { account, person } = visitor
  const at = iso(now())
  await db
    .insertInto('portal_session')
    .values({
      hash: hashSecret(token),
      account_id: account,
      person_id: person,
      used_at: at,
      expires_at: iso(now() + LIFETIME.absolute),
    })
    .execute()
  await db
    .updateTable('portal_person')
    .set({ signed_in_at: at })
    .where('account_id', '=', account)
    .where('id', '=', person)
    .execute()
  await audit(db, now(), { action: 'portal-signed-in', account, actor: null, details: { person } })
  return token
}

/** Returns the person who is signed in. Throws `unauthorised` without a session that works, whatever else the call shows. */
export async function visitorOf(c: Caller, services: Services): Promise<Visitor> {
  const { database, config, now } = services
  const token = readPortalCookie(c, services)
  const visitor =
    token === null
      ? null
      : await asOwner(database, async db => {
          const session = await db
            .updateTable('portal_session')
            .set({ used_at: iso(now()) })
            .where('hash', '=', hashSecret(token))
            .where('expires_at', '>', iso(now()))
            .where('used_at', '>', iso(now() - LIFETIME.idle))
            .returning(['account_id', 'person_id'])
            .executeTakeFirst()
          return session && findVisitor(db, { firm: session.account_id, person: session.person_id }, config.demo)
        })
  if (!visitor) throw new ProblemError('unauthorised')
  return visitor
}

/** Ends the session of this browser. */
export async function signOut(c: Caller, services: Services): Promise<void> {
  assertOwnPage(c, services)
  const token = readPortalCookie(c, services)
  if (token !== null)
    await asOwner(services.database, db =>
      db.deleteFrom('portal_session').where('hash', '=', hashSecret(token)).execute(),
    )
  clearPortalCookie(c, services)
}

/** Makes a link to choose a password. Returns its secret; earlier links of the person stop working. */
export async function makeLink(
  db: Transaction,
  { randomBytes, now }: Services,
  { account, person }: Pick<Visitor, 'account' | 'person'>,
  lasts: number,
): Promise<string> {
  const secret = newSecret(randomBytes)
  await db.deleteFrom('portal_link').where('account_id', '=', account).where('person_id', '=', person).execute()
  await db
    .insertInto('portal_link')
    .values({ hash: hashSecret(secret), account_id: account, person_id: person, expires_at: iso(now() + lasts) })
    .execute()
  return secret
}

/** Counts a request for a link before anyone is looked for. */
export async function countLink(c: Caller, services: Services, firm: number, email: string): Promise<void> {
  assertOwnPage(c, services)
  const { database, config, steady } = services
  await asOwner(database, async db => {
    await attempt(db, 'address', clientAddress(c, config.trustedProxies), steady())
    await attempt(db, 'reset', laneOf(firm, email), steady())
  })
}

const lapsed = () =>
  new ProblemError('not-found', {
    message: 'This link is no longer valid. Ask for a new one, or ask the company that invited you',
  })

/** Sets the password behind a mailed link and signs in. Other sessions of the person end. One problem for every link that does not work. */
export async function choosePassword(
  c: Caller,
  services: Services,
  { secret, password }: { readonly secret: string; readonly password: string },
): Promise<{ readonly firm: number }> {
  assertOwnPage(c, services)
  const { database, config, passwords, now, steady } = services
  const address = clientAddress(c, config.trustedProxies)
  await asOwner(database, db => attempt(db, 'address', address, steady()))
  const hash = hashSecret(secret)
  const visitor = await asOwner(database, async db => {
    const link = await db
      .selectFrom('portal_link')
      .select(['account_id', 'person_id'])
      .where('hash', '=', hash)
      .where('expires_at', '>', iso(now()))
      .executeTakeFirst()
    return link && findVisitor(db, { firm: link.account_id, person: link.person_id }, config.demo)
  })
  if (!visitor) throw lapsed()
  const { account, person, firm, fullName, subcontractorName, email } = visitor
  await assertStrong(password, [firm, fullName, subcontractorName, email])
  const passwordHash = await passwords.hash(password)
  const token = await asOwner(database, async db => {
    // The one who deletes the link's row has used it.
    const used = await db.deleteFrom('portal_link').where('hash', '=', hash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw lapsed()
    await db
      .updateTable('portal_person')
      .set({ password_hash: passwordHash })
      .where('account_id', '=', account)
      .where('id', '=', person)
      .execute()
    await endSessions(db, visitor)
    await forgive(db, 'signIn', laneOf(account, email))
    await takeBack(db, 'address', address)
    return openSession(db, services, visitor)
  })
  setPortalCookie(c, services, token, LIFETIME.absolute / SECOND)
  return { firm: account }
}

/** Signs a person out everywhere. */
export async function endSessions(
  db: Transaction,
  { account, person }: Pick<Visitor, 'account' | 'person'>,
): Promise<void> {
  await db.deleteFrom('portal_session').where('account_id', '=', account).where('person_id', '=', person).execute()
}
