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
        ? `${fullName} has a link to choose a password, but this server sends no mail: whoever runs it must pass the link on`
        : `${fullName} is there, but the mail to ${email} did not go out. Send the invitation again from this page`,
    )
}
