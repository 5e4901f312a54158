import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'
import { findCredential, type Owner } from '../session/credential'

const SAID = {
  on: 'A second step at sign-in has been set up for you, with an authenticator app. Your other devices must sign in again.',
  onByPasskey:
    'A second step at sign-in has been set up for you, with a passkey. Your other devices must sign in again.',
  passkeyAdded: 'Another passkey has been added to your sign-in.',
  passkeyRemoved: 'A passkey has been removed from your sign-in.',
  off: 'Your second step at sign-in has been switched off. Your password alone signs you in.',
  reset:
    'Your administrator has reset your second step at sign-in and signed you out on every device. Work that was not sent stays on them.',
} as const

/** Tells someone by mail what became of their second factor. Not waited for: the answer does not depend on a mail server. */
export function tellOwner({ database, mailer, log }: Services, owner: Owner, what: keyof typeof SAID): void {
  asOwner(database, db => findCredential(db, owner))
    .then(found =>
      found
        ? mailer.send({
            account: owner.account,
            user: owner.user,
            to: found.email,
            subject: 'Your sign-in to Quoin has changed',
            text: `${SAID[what]}\n\nIf it was not you, tell your administrator at once.\n`,
          })
        : undefined,
    )
    .catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a change of sign-in could not be mailed'),
    )
}
