import { Hono } from 'hono'
import { changePassword, resetPassword, resetRequest } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { asOwner, transactionOf } from '../../database/session'
import { readBody } from '../../services/body'
import type { Identity } from '../../base/identity'
import type { Env, Services } from '../../services/services'
import { tellJoined } from '../../notifications/tell-joined'
import { clientAddress } from '../../services/client-address'
import { type Credential, findCredential, setPassword, usernameKey } from '../session/credential'
import { provePassword } from './current-password'
import type { Passwords } from '../secrets/password-hash'
import { assertStrong } from '../secrets/password-rules'
import { sendReset } from './password-reset'
import { attempt } from '../session/throttle'
import { hashSecret } from '../secrets/token'

const SENT = 'If that username exists, we have sent its owner a link to choose a new password'

/** Passwords lost, forced and changed. Spec: platform 7.2. */
export function passwordRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database } = services
  return new Hono<Env>()
    .post('/users/passwordreset', async c => {
      const { username } = await readBody(c, resetRequest)
      const now = services.now()
      await asOwner(database, async db => {
        await attempt(db, 'address', clientAddress(c, services.config.trustedProxies), now)
        await attempt(db, 'reset', usernameKey(username), now)
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
      await asOwner(database, async db => {
        // The one who deletes the link's row has used it.
        const used = await db.deleteFrom('password_reset').where('hash', '=', resetHash).executeTakeFirst()
        if (used.numDeletedRows === 0n) throw lapsed()
        await setPassword(db, { owner, passwordHash, now, action: 'password-reset', actor: owner })
        if (owner.passwordHash === null) await tellJoined(transactionOf(database, db, joining(owner), now))
      })
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
