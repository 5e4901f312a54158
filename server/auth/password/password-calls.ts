import * as v from 'valibot'
import { changePassword, resetPassword, resetRequest } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../../base/identity'
import { call } from '../../calls/call'
import { text } from '../../calls/path'
import { signedIn } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { asOwner, transactionOf } from '../../database/session'
import { tellJoined } from '../../notifications/tell-joined'
import { clientAddress } from '../../services/client-address'
import { isOwnPage, readDeviceCookie, setDeviceCookie } from '../session/cookie'
import { type Credential, findCredential, setPassword } from '../session/credential'
import { forgetDevices, laneOf, rememberDevice } from '../session/known-device'
import { provePassword } from './current-password'
import { assertStrong } from '../secrets/password-rules'
import { sendReset } from './password-reset'
import { attempt } from '../session/throttle'
import { hashSecret, newSecret } from '../secrets/token'

const SENT = 'If that username exists, we have sent its owner a link to choose a new password'

/** Passwords lost, forced and changed. Spec: platform 7.2. */
export const passwordCalls = [
  call({
    method: 'post',
    path: '/users/passwordreset',
    tag: 'Signing in',
    summary: 'Ask for a link to choose a new password',
    permission: 'open',
    request: resetRequest,
    reply: v.object({ message: v.string() }),
    status: 202,
    serve: async ({ c, services, body: { username } }) => {
      const now = services.steady()
      await asOwner(services.database, async db => {
        const lane = await laneOf(db, username, readDeviceCookie(c, services))
        if (!lane.isKnown) await attempt(db, 'address', clientAddress(c, services.config.trustedProxies), now)
        await attempt(db, 'reset', lane.subject, now)
      })
      // Not waited for: the answer and its time are the same whether there is someone or not.
      void sendReset(services, username)
      return { message: SENT }
    },
  }),
  call({
    method: 'put',
    path: '/users/passwordreset/{id}',
    tag: 'Signing in',
    summary: 'Set a new password with the secret from the link',
    permission: 'open',
    params: { id: text },
    request: resetPassword,
    reply: nothing,
    serve: async ({ c, services, params, body: { password } }) => {
      const { database } = services
      const [resetHash, now] = [hashSecret(params.id), services.now()]
      const find = { resetHash, now }
      const owner = await asOwner(database, db => findCredential(db, find))
      if (!owner?.isActive) throw lapsed()
      await assertStrong(password, owner.about)
      const passwordHash = await services.passwords.hash(password)
      const device = isOwnPage(c, services) ? (readDeviceCookie(c, services) ?? newSecret(services.randomBytes)) : null
      await asOwner(database, async db => {
        // The one who deletes the link's row has used it.
        const used = await db.deleteFrom('password_reset').where('hash', '=', resetHash).executeTakeFirst()
        if (used.numDeletedRows === 0n) throw lapsed()
        await setPassword(db, { owner, passwordHash, now, action: 'password-reset', actor: owner })
        // Who reads the mail of the owner is the owner: from here they sign in, whatever others try at their name.
        await forgetDevices(db, owner)
        if (device !== null) await rememberDevice(db, owner, device, now)
        if (owner.passwordHash === null) await tellJoined(transactionOf(database, db, joining(owner), now))
      })
      if (device !== null) setDeviceCookie(c, services, device)
    },
  }),
  call({
    method: 'put',
    path: '/users/me/password',
    tag: 'Signing in',
    summary: 'Change my password',
    permission: signedIn,
    openDuring: ['password-change'],
    request: changePassword,
    reply: nothing,
    serve: async ({ services, caller, body: { current, password } }) => {
      const owner = await provePassword(services, caller, current)
      await assertStrong(password, owner.about)
      if (password === current)
        throw new ProblemError('invalid', {
          errors: [{ path: 'password', message: 'Choose a password you have not now' }],
        })
      const passwordHash = await services.passwords.hash(password)
      await asOwner(services.database, db =>
        setPassword(db, {
          owner,
          passwordHash,
          now: services.now(),
          action: 'password-changed',
          actor: owner,
          keep: caller.session,
        }),
      )
    },
  }),
]

/** Someone who has just chosen a first password, before any sign-in. */
const joining = ({ account, user, fullName }: Credential): Identity => ({
  account,
  user,
  fullName,
  permissions: new Set(),
  mustChangePassword: false,
  session: 0,
  actingAs: null,
})

const lapsed = () => new ProblemError('not-found', { message: 'This link is no longer valid. Ask for a new one' })
