import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import type { Identity } from '../../base/identity'
import type { Services } from '../../services/services'
import { type Credential, findCredential, usernameKey } from '../session/credential'
import type { Passwords } from '../secrets/password-hash'
import { attempt, forgive } from '../session/throttle'

/**
 * Whoever is signed in, once they have shown that they know their password; guesses are slowed as at sign-in. Throws "invalid" at
 * `current`, and "forbidden" for a super admin in another account, who is nobody there.
 */
export async function provePassword(
  { database, now }: Services,
  passwords: Passwords,
  { actingAs, account, user }: Identity,
  current: string,
): Promise<Credential> {
  if (actingAs) throw new ProblemError('forbidden')
  const owner = await asOwner(database, async db => {
    const found = await findCredential(db, { account, user })
    if (found) await attempt(db, 'signIn', usernameKey(found.username), now())
    return found
  })
  if (!owner || !(await passwords.verify(owner.passwordHash, current)))
    throw new ProblemError('invalid', { errors: [{ path: 'current', message: 'This is not your current password' }] })
  await asOwner(database, db => forgive(db, 'signIn', usernameKey(owner.username)))
  return owner
}
