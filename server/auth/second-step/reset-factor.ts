import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../../base/identity'
import { asOwner, transactionOf } from '../../database/session'
import type { Services } from '../../services/services'
import { assertMayGive } from '../roles/user-roles'
import { forgetDevices } from '../session/known-device'
import { endSessions } from '../session/session'
import { actorOf, audit } from '../trail/audit'
import { tellOwner } from './factor-mail'
import { removeFactor } from '../second-factor/second-factor'

/**
 * A lost phone: an administrator takes the second factor away, and every device is signed out, the lost one too. Where the firm asks for
 * one, the next sign-in sets up another. Nobody resets their own, and only a super admin resets a super admin's.
 */
export async function resetFactor(services: Services, identity: Identity, user: number): Promise<void> {
  const { database, now } = services
  const { account } = identity
  if (user === identity.user)
    throw new ProblemError('forbidden', { message: 'Change your own second step on your own page' })
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
    if (!(await removeFactor(db, { account, user }))) throw new ProblemError('not-found')
    await endSessions(db, now(), 'second-factor-reset', { account, user })
    await forgetDevices(db, { account, user })
    await audit(db, now(), { action: 'second-factor-reset', account, actor: actorOf(identity), details: { user } })
  })
  tellOwner(services, { account, user }, 'reset')
}
