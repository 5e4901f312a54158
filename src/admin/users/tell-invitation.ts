import type { InvitationState } from '#contract/platform/auth'
import { toasts } from '../../ui/overlay/toast-store'

/** Says whether the mail with a person's link left: only then they are invited. */
export function tellInvitation(
  invitation: InvitationState,
  { fullName, email }: { readonly fullName: string; readonly email: string },
): void {
  if (invitation === 'sent') toasts.show('info', `${fullName} has been invited: the mail to ${email} has left`)
  else
    toasts.show(
      'error',
      invitation === 'kept'
        ? `${fullName} was added, but this server sends no mail: ask its administrator to pass on the link to choose a password`
        : `${fullName} was added, but the mail to ${email} did not go out. Send the invitation again from this page`,
    )
}
