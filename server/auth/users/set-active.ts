import { user as userResource } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'
import { read, update } from '../../records/write/typed'
import { administratorStays } from '../roles/administrator-stays'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { assertMayGive } from '../roles/user-roles'

/** Lets someone sign in, or shuts them out. Nobody shuts themselves out, so that a firm keeps at least one administrator. */
export async function setActive(tx: AccountTransaction, user: number, active: boolean): Promise<void> {
  const { db, identity } = tx
  if (user === identity.user && identity.actingAs === null)
    throw new ProblemError('forbidden', { message: 'You cannot deactivate yourself' })
  const before = await read(tx, userResource, user, { lock: true })
  const held = await db
    .selectFrom('user_roles')
    .select('target_id')
    .where('account_id', '=', identity.account)
    .where('record_id', '=', user)
    .execute()
  await assertMayGive(
    tx,
    held.map(row => row.target_id),
  )
  await update(tx, userResource, user, { isActive: active }, { before })
  await administratorStays(tx)
  await audit(db, Date.parse(tx.at), {
    action: active ? 'user-activated' : 'user-deactivated',
    account: identity.account,
    actor: actorOf(identity),
    details: { user },
  })
  await pokeAccount(db, identity.account)
}
