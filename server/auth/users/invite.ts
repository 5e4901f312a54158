import type { InvitationState } from '#contract/platform/auth'
import type { Identity } from '../../base/identity'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import { sendInvitation } from '../password/password-reset'
import { attempt } from '../session/throttle'
import { actorOf, audit } from '../trail/audit'

/** Counts an invitation before it is made. Throws `too-many` when this administrator has sent more than a firm needs. */
export async function requirePaceOfInviting({ database, steady }: Services, identity: Identity): Promise<void> {
  const { account, user } = actorOf(identity)
  await asOwner(database, db => attempt(db, 'inviting', `${account}:${user}`, steady()))
}

/**
 * Mails someone their link, writes the action to the firm's audit trail, and returns what came of the mail. Throws `too-many` when they have been sent
 * enough links lately.
 */
export async function invite(
  services: Services,
  identity: Identity,
  invited: { readonly user: number; readonly username: string },
): Promise<InvitationState> {
  const { database, now, steady } = services
  const { account } = identity
  const { user, username } = invited
  await asOwner(database, db => attempt(db, 'invitation', `${account}:${user}`, steady()))
  const invitation = await sendInvitation(services, username)
  await asOwner(database, db =>
    audit(db, now(), { action: 'user-invited', account, actor: actorOf(identity), details: { user, invitation } }),
  )
  return invitation
}
