import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../../base/identity'
import type { Owner } from '../session/credential'

/** Whose sign-in it is: a super admin in another firm has theirs at home. */
export const ownerOf = ({ account, user, actingAs }: Identity): Owner => actingAs ?? { account, user }

/** As {@link ownerOf}, for changes: made at home only. */
export function notActing(identity: Identity): Owner {
  if (identity.actingAs) throw new ProblemError('forbidden')
  return { account: identity.account, user: identity.user }
}
