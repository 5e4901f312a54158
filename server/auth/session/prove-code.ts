import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import type { Owner } from './credential'
import { attempt, forgive } from './throttle'
import { audit } from '../trail/audit'
import { type Proved, takeCode } from '../second-factor/second-factor'

/**
 * Takes a code of someone whose password was right or who is signed in. Guesses are counted apart from those at passwords, by `lane`: who
 * asks from a device of their own is not held up by guesses made elsewhere. Throws `too-many`, or `bad-code`, which is audited.
 */
export async function proveCode(
  services: Services,
  owner: Owner,
  code: string,
  lane = '',
): Promise<Exclude<Proved, null>> {
  const { database, steady } = services
  const subject = `${owner.account}/${owner.user} ${lane}`
  const blockedFor = await asOwner(database, db => attempt(db, 'code', subject, steady()))
  const proved = await asOwner(database, db => takeCode(db, services, owner, code))
  if (proved !== null) {
    await asOwner(database, db => forgive(db, 'code', subject))
    return proved
  }
  await asOwner(database, db =>
    audit(db, services.now(), {
      action: 'second-factor-failed',
      account: owner.account,
      actor: null,
      details: { user: owner.user, ...(blockedFor > 0 ? { seconds: blockedFor / 1_000 } : {}) },
    }),
  )
  throw new ProblemError('bad-code')
}
