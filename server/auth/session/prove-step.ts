import type { PasskeyAnswer } from '#contract/sign-in/passkeys'
import { ProblemError } from '#contract/kit/problem'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import type { Owner } from './credential'
import { attempt, forgive } from './throttle'
import { audit } from '../trail/audit'
import { passkeySite, takePasskey } from '../second-factor/passkeys'
import { takeCode } from '../second-factor/second-factor'

/** What somebody shows beside their password: one of the two. */
export interface StepProof {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/**
 * Takes a code, or the answer of a passkey, of someone whose password was right or who is signed in. Guesses are counted apart from those at
 * passwords, by `lane`: who asks from a device of their own is not held up by guesses made elsewhere. Throws `too-many`, or `bad-code`, which is
 * audited.
 */
export async function proveStep(
  services: Services,
  owner: Owner,
  { code, passkey }: StepProof,
  lane = '',
): Promise<void> {
  if (code === undefined && passkey === undefined)
    throw new ProblemError('invalid', { errors: [{ path: 'code', message: 'Enter the code, or use a passkey' }] })
  const { database, steady, config } = services
  const subject = `${owner.account}/${owner.user} ${lane}`
  const blockedFor = await asOwner(database, db => attempt(db, 'code', subject, steady()))
  const isRight = await asOwner(database, db =>
    passkey
      ? takePasskey(db, services, owner, passkey, passkeySite(config.publicUrl))
      : takeCode(db, services, owner, code ?? ''),
  )
  if (isRight) return asOwner(database, db => forgive(db, 'code', subject))
  await asOwner(database, db =>
    audit(db, services.now(), {
      action: 'second-factor-failed',
      account: owner.account,
      actor: null,
      details: { user: owner.user, ...(blockedFor > 0 ? { seconds: blockedFor / 1_000 } : {}) },
    }),
  )
  throw new ProblemError('bad-code', passkey ? { message: PASSKEY_REFUSED } : {})
}

export const PASSKEY_REFUSED =
  'That passkey was not accepted: it is not one of yours here, or it took too long. Try again, or use a code'
