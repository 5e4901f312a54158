import { changeProfile } from '#contract/platform/auth'
import { user as userResource } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { signedIn } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { read, update } from '../../records/write/typed'
import { provePassword } from '../password/current-password'

/**
 * A person's own name and address, whatever their role may change of others. Links to choose a password go to the address, so another one
 * asks for the password, and the old one is told. The username stays.
 */
export const profileCalls = [
  call({
    method: 'put',
    path: '/users/me/profile',
    tag: 'Signing in',
    summary: 'Change my name and email address',
    permission: signedIn,
    request: changeProfile,
    reply: nothing,
    serve: async ({ services, caller, transact, look, body: { fullName, email, current } }) => {
      const { mailer, log } = services
      if (caller.actingAs) throw new ProblemError('forbidden')
      const { email: was } = await look(tx => read(tx, userResource, caller.user))
      if (email !== was) await provePassword(services, caller, current ?? '')
      await transact(tx => update(tx, userResource, caller.user, { fullName, email }))
      if (email !== was) {
        mailer
          .send({
            account: caller.account,
            user: caller.user,
            to: was,
            subject: 'Your address in Quoin has been changed',
            text: `Mail of Quoin for ${fullName} now goes to ${email}.\n\nIf it was not you, tell your administrator at once.\n`,
          })
          .catch((error: unknown) =>
            log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the old address could not be told'),
          )
      }
    },
  }),
]
