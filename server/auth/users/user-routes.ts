import { Hono } from 'hono'
import type * as v from 'valibot'
import { type invited, type invitedUser, newUser, userActive, userRoles } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { asOwner, inAccount, transactionOf } from '../../database/session'
import { readBody, readJson } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { addUser } from './add-user'
import { findCredential } from '../session/credential'
import { forcePasswordChange } from './force-password-change'
import { invite, requirePaceOfInviting } from './invite'
import { requireCanWrite } from '../caller/require'
import { endSessions } from '../session/session'
import { setActive } from './set-active'
import { assertMayGive, giveRoles } from '../roles/user-roles'

/** People of the firm. Spec: platform 7.2. Reading them, and changing what else is known of them, is the record service's. */
export function userRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .post('/users', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      const wanted = await readBody(c, newUser)
      await requirePaceOfInviting(services, identity)
      const id = await asOwner(database, async db => {
        const tx = transactionOf(database, db, identity, now())
        await assertMayGive(tx, wanted.roles)
        return addUser(tx, { ...wanted, passwordHash: null, mustChange: false })
      })
      const invitation = await invite(services, identity, { user: id, username: wanted.email })
      return c.json({ id, invitation } satisfies v.InferOutput<typeof invitedUser>, 201)
    })
    .put('/users/:id{[1-9][0-9]{0,15}}/active', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      const { active } = await readBody(c, userActive)
      const user = Number(c.req.param('id'))
      await inAccount(database, identity, tx => setActive(tx, user, active), now())
      // Either way what they were signed in with is over: letting someone in again brings no old sign-in back.
      await asOwner(database, db =>
        endSessions(db, now(), active ? 'activated' : 'deactivated', { account: identity.account, user }),
      )
      return c.body(null, 204)
    })
    .post('/users/:id{[1-9][0-9]{0,15}}/password-change', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      await forcePasswordChange(services, identity, Number(c.req.param('id')))
      return c.body(null, 204)
    })
    .post('/users/:id{[1-9][0-9]{0,15}}/invitation', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      const user = Number(c.req.param('id'))
      const found = await asOwner(database, db => findCredential(db, { account: identity.account, user }))
      if (!found?.isActive) throw new ProblemError('not-found')
      await requirePaceOfInviting(services, identity)
      const invitation = await invite(services, identity, { user, username: found.username })
      return c.json({ invitation } satisfies v.InferOutput<typeof invited>, 202)
    })
    .patch('/users/:id{[1-9][0-9]{0,15}}', async (c, next) => {
      const body = await readJson(c).catch(() => null)
      if (typeof body !== 'object' || body === null || !('roles' in body)) return next()
      requireCanWrite(c.var.identity, 'AdminUsers')
      const { roles } = await readBody(c, userRoles)
      return c.json(
        await inAccount(database, c.var.identity, tx => giveRoles(tx, Number(c.req.param('id')), roles), now()),
      )
    })
}
