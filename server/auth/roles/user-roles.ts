import { user as userResource } from '#contract/platform/user'
import type { AccountTransaction } from '../../database/session'
import { read, update } from '../../records/write/typed'
import { administratorStays } from './administrator-stays'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { assertMayGrant } from './role-levels'

/** Gives a user exactly these roles. Answers the user, in wire form. */
export async function giveRoles(tx: AccountTransaction, user: number, roles: readonly number[]) {
  const was = await read(tx, userResource, user, { lock: true })
  const held = await tx.db
    .selectFrom('user_roles')
    .select('target_id')
    .where('account_id', '=', tx.identity.account)
    .where('record_id', '=', user)
    .execute()
  const before = held.map(row => row.target_id)
  await assertMayGive(tx, [...roles.filter(id => !before.includes(id)), ...before.filter(id => !roles.includes(id))])
  const after = await update(
    tx,
    userResource,
    user,
    { roles: [...new Set(roles)].toSorted((a, b) => a - b) },
    { before: was },
  )
  await administratorStays(tx)
  await audit(tx.db, Date.parse(tx.at), {
    action: 'user-roles-changed',
    account: tx.identity.account,
    actor: actorOf(tx.identity),
    details: { user, before, after: [...roles] },
  })
  await pokeAccount(tx.db, tx.identity.account)
  return after
}

/** Roles that reach every account are given and taken only by those who do. That all are roles of this account the foreign key sees to. */
export async function assertMayGive({ db, identity }: AccountTransaction, changed: readonly number[]): Promise<void> {
  if (changed.length === 0) return
  const reaching = await db
    .selectFrom('role_permission')
    .select('role_id')
    .where('account_id', '=', identity.account)
    .where('role_id', 'in', changed)
    .where('resource', '=', 'AdminSuperAdmin')
    .executeTakeFirst()
  if (reaching) assertMayGrant(identity)
}
