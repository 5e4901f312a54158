import { ProblemError } from '#contract/kit/problem'
import { asOwner, transactionOf } from '../../database/session'
import type { Identity } from '../../base/identity'
import type { Services } from '../../services/services'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { assertMayGive } from '../roles/user-roles'

/**
 * Someone must choose another password before they can go on, from their next call on: every one of their screens asks for it. Nobody asks
 * themselves, nor a super admin who is none. Spec: platform 6, forcePasswordChange.
 */
export async function forcePasswordChange(
  { database, now }: Services,
  identity: Identity,
  user: number,
): Promise<void> {
  const { account } = identity
  if (user === identity.user)
    throw new ProblemError('forbidden', { message: 'Change your own password on your own page' })
  await asOwner(database, async db => {
    const held = await db
      .selectFrom('user_roles')
      .select('target_id')
      .where('account_id', '=', account)
      .where('record_id', '=', user)
      .execute()
    await assertMayGive(
      transactionOf(database, db, identity, now()),
      held.map(row => row.target_id),
    )
    // The person who has not chosen one yet has nothing to change.
    const asked = await db
      .updateTable('credential')
      .set({ must_change: true })
      .where('account_id', '=', account)
      .where('user_id', '=', user)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (asked.numUpdatedRows === 0n) throw new ProblemError('not-found')
    await audit(db, now(), { action: 'password-change-forced', account, actor: actorOf(identity), details: { user } })
    await pokeAccount(db, account)
  })
}
