import { ProblemError } from '#contract/kit/problem'
import { asOwner } from '../../database/session'
import type { Transaction } from '../../database/tables'
import type { Identity } from '../../base/identity'
import type { Services } from '../../services/services'
import { actorOf, audit } from '../trail/audit'
import { iso } from '../../base/iso'
import { findPrincipal } from '../caller/principal'
import { endSessions, issueAccess, LIFETIME, openSession, type Source, type Tokens } from './session'

/**
 * A super admin goes to work in another account: an hour's token that carries both, told in both audit trails. Going to one's own account
 * ends that and answers a token of the session it was started from.
 */
export async function switchAccount(
  db: Transaction,
  source: Source,
  identity: Identity,
  target: number,
): Promise<Tokens> {
  const home = actorOf(identity)
  const here = await db
    .selectFrom('auth_session')
    .select(['id', 'parent_id', 'client_id', 'device_name', 'proved_by'])
    .where('id', '=', identity.session)
    .executeTakeFirstOrThrow()
  const account = await db.selectFrom('account').select('id').where('id', '=', target).executeTakeFirst()
  if (!account) throw new ProblemError('not-found')
  const own = here.parent_id ?? here.id
  if (here.parent_id !== null) await endSessions(db, source.now(), 'switched', { session: here.id })
  for (const told of new Set([identity.account, target])) {
    await audit(db, source.now(), {
      action: 'account-switched',
      account: told,
      actor: home,
      details: { from: identity.account, to: target },
    })
  }
  if (target === home.account)
    return { session: own, refresh: null, ...(await issueAccess(db, source, own, LIFETIME.access)) }
  return openSession(db, source, {
    account: target,
    homeAccount: home.account,
    user: home.user,
    client: here.client_id,
    device: here.device_name,
    parent: own,
    ...(here.proved_by === 'company' ? { provedBy: 'company' as const } : {}),
  })
}

/** A new token of the account a super admin has switched to from this session, for what is left of the hour; null when they are at home. */
export async function switchedFrom(
  { database, now, randomBytes, config }: Services,
  parent: number,
): Promise<Tokens | null> {
  const at = now()
  const away = await asOwner(database, db =>
    db
      .selectFrom('auth_session')
      .select(['id', 'expires_at'])
      .where('parent_id', '=', parent)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', iso(at))
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  if (!away || (await findPrincipal(database, { session: away.id }, at, config.demo)) === null) return null
  const lifetime = Math.min(LIFETIME.access, Date.parse(away.expires_at) - at)
  return {
    session: away.id,
    refresh: null,
    ...(await asOwner(database, db => issueAccess(db, { now, randomBytes }, away.id, lifetime))),
  }
}
