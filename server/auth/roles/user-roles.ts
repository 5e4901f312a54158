import { user as userResource } from '#contract/platform/user'
import { ProblemError } from '#contract/problem'
import type { AccountTransaction } from '../../database/session'
import { readRecord } from '../../records/read'
import { updateRecords } from '../../records/update'
import type { Row } from '#domain/records/path'
import { administratorStays } from './administrator-stays'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { assertMayGrant } from './role-levels'

/** Gives a user exactly these roles. Answers the user, in wire form. */
export async function giveRoles(tx: AccountTransaction, user: number, roles: readonly number[]): Promise<Row> {
  const found = await readRecord(tx, userResource, user, { lock: true })
  if (!found) throw new ProblemError('not-found')
  const held = await tx.db
    .selectFrom('user_roles')
    .select('target_id')
    .where('account_id', '=', tx.identity.account)
    .where('record_id', '=', user)
    .execute()
  const before = held.map(row => row.target_id)
  await assertMayGive(tx, [...roles.filter(id => !before.includes(id)), ...before.filter(id => !roles.includes(id))])
  const after = await updateRecords(tx, userResource, [
    { id: user, set: { roles: [...new Set(roles)].toSorted((a, b) => a - b) }, before: found.record },
  ])
  await administratorStays(tx)
  await audit(tx.db, Date.parse(tx.at), {
    action: 'user-roles-changed',
    account: tx.identity.account,
    actor: actorOf(tx.identity),
    details: { user, before, after: [...roles] },
  })
  await pokeAccount(tx.db, tx.identity.account)
  return after.get(user) ?? found.record
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
