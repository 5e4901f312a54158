import type { WearableRole } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import type { Transaction } from '../../database/tables'
import type { Identity } from '../../base/identity'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'

/** The roles of the account worked in, by name, and which of them this session wears. */
export async function wearableRoles(db: Transaction, { account, session }: Identity): Promise<WearableRole[]> {
  const { as_roles: worn } = await db
    .selectFrom('auth_session')
    .select('as_roles')
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('role')
    .select(['id', 'role'])
    .where('account_id', '=', account)
    .where('archived_at', 'is', null)
    .orderBy('role')
    .execute()
  return roles.map(each => ({ ...each, isWorn: worn?.includes(each.id) ?? false }))
}

/**
 * A super admin sees the account as these roles do, in this session and from the next call on; none is being oneself again. What the user
 * is given for good stays as it is. Spec: platform 1 and 2.15.
 */
export async function wearRoles(
  db: Transaction,
  now: number,
  identity: Identity,
  roles: readonly number[],
): Promise<void> {
  const { account, session } = identity
  const known = (await wearableRoles(db, identity)).map(role => role.id)
  if (!roles.every(id => known.includes(id)))
    throw new ProblemError('invalid', { errors: [{ path: 'roles', message: 'There is no such role' }] })
  await db
    .updateTable('auth_session')
    .set({ as_roles: roles.length === 0 ? null : [...roles] })
    .where('id', '=', session)
    .execute()
  await audit(db, now, {
    action: 'session-roles-changed',
    account,
    actor: actorOf(identity),
    details: { session, roles: [...roles] },
  })
  await pokeAccount(db, account)
}
