import { Hono } from 'hono'
import { changePassword, resetPassword, resetRequest } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { asOwner, transactionOf } from '../../database/session'
import { readBody } from '../../services/body'
import type { Identity } from '../../base/identity'
import type { Env, Services } from '../../services/services'
import { tellJoined } from '../../notifications/tell-joined'
import { clientAddress } from '../../services/client-address'
import { isOwnPage, readDeviceCookie, setDeviceCookie } from '../session/cookie'
import { type Credential, findCredential, setPassword } from '../session/credential'
import { forgetDevices, laneOf, rememberDevice } from '../session/known-device'
import { provePassword } from './current-password'
import type { Passwords } from '../secrets/password-hash'
import { assertStrong } from '../secrets/password-rules'
import { sendReset } from './password-reset'
import { attempt } from '../session/throttle'
import { hashSecret, newSecret } from '../secrets/token'

const SENT = 'If that username exists, we have sent its owner a link to choose a new password'

/** Passwords lost, forced and changed. Spec: platform 7.2. */
export function passwordRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database } = services
  return new Hono<Env>()
    .post('/users/passwordreset', async c => {
      const { username } = await readBody(c, resetRequest)
      const now = services.steady()
      await asOwner(database, async db => {
        const lane = await laneOf(db, username, readDeviceCookie(c, services))
        if (!lane.isKnown) await attempt(db, 'address', clientAddress(c, services.config.trustedProxies), now)
        await attempt(db, 'reset', lane.subject, now)
      })
      // Not waited for: the answer and its time are the same whether there is someone or not.
      void sendReset(services, username)
      return c.json({ message: SENT }, 202)
    })
    .put('/users/passwordreset/:id', async c => {
      const { password } = await readBody(c, resetPassword)
      const [resetHash, now] = [hashSecret(c.req.param('id')), services.now()]
      const find = { resetHash, now }
      const owner = await asOwner(database, db => findCredential(db, find))
      if (!owner?.isActive) throw lapsed()
      await assertStrong(password, owner.about)
      const passwordHash = await passwords.hash(password)
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
      return c.body(null, 204)
    })
    .put('/users/me/password', async c => {
      const { current, password } = await readBody(c, changePassword)
      const { identity } = c.var
      const owner = await provePassword(services, passwords, identity, current)
      await assertStrong(password, owner.about)
      if (password === current)
        throw new ProblemError('invalid', {
          errors: [{ path: 'password', message: 'Choose a password you have not now' }],
        })
      const passwordHash = await passwords.hash(password)
      await asOwner(database, db =>
        setPassword(db, {
          owner,
          passwordHash,
          now: services.now(),
          action: 'password-changed',
          actor: owner,
          keep: identity.session,
        }),
      )
      return c.body(null, 204)
    })
}

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
