import { ProblemError } from '#contract/kit/problem'
import { asOwner } from '../../database/session'
import type { Identity } from '../../base/identity'
import type { Services } from '../../services/services'
import { type Credential, findCredential } from '../session/credential'
import { attempt, forgive } from '../session/throttle'

/**
 * The person who is signed in, once they have shown that they know their password; guesses are slowed as at sign-in. Throws "invalid" at
 * `current`, and "forbidden" for a super admin in another account, who is nobody there.
 */
export async function provePassword(
  { database, steady, passwords }: Services,
  { actingAs, account, user }: Identity,
  current: string,
): Promise<Credential> {
  if (actingAs) throw new ProblemError('forbidden')
  // Counted apart from guesses at the sign-in form, which anybody can make.
  const own = `${account}/${user}`
  const owner = await asOwner(database, async db => {
    await attempt(db, 'signIn', own, steady())
    return findCredential(db, { account, user })
  })
  if (!owner || !(await passwords.verify(owner.passwordHash, current)))
    throw new ProblemError('invalid', { errors: [{ path: 'current', message: 'This is not your current password' }] })
  await asOwner(database, db => forgive(db, 'signIn', own))
  return owner
}
