import { invited, invitedUser, newUser, userActive, userRoles } from '#contract/platform/auth'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import { isRow } from '#domain/records/path'
import { call } from '../../calls/call'
import { rightToWrite } from '../../calls/permission'
import { nothing, record } from '../../calls/reply'
import { asOwner, transactionOf } from '../../database/session'
import { assertMayGive, giveRoles } from '../roles/user-roles'
import { findCredential } from '../session/credential'
import { endSessions } from '../session/session'
import { addUser } from './add-user'
import { forcePasswordChange } from './force-password-change'
import { invite, requirePaceOfInviting } from './invite'
import { setActive } from './set-active'

const ofUsers = { tag: 'Users', permission: rightToWrite('AdminUsers') } as const

/** People of the firm. Spec: platform 7.2. Reading them, and changing what else is known of them, is the record service's. */
export const userCalls = [
  call({
    ...ofUsers,
    method: 'post',
    path: '/users',
    summary: 'Add a user, who is sent a link to choose a password',
    request: newUser,
    reply: invitedUser,
    status: 201,
    serve: async ({ services, caller, body }) => {
      const { database, now } = services
      await requirePaceOfInviting(services, caller)
      const id = await asOwner(database, async db => {
        const tx = transactionOf(database, db, caller, now())
        await assertMayGive(tx, body.roles)
        return addUser(tx, { ...body, passwordHash: null, mustChange: false })
      })
      return { id, invitation: await invite(services, caller, { user: id, username: body.email }) }
    },
  }),
  call({
    ...ofUsers,
    method: 'put',
    path: '/users/{id}/active',
    summary: 'Deactivate a user, or activate them again',
    request: userActive,
    reply: nothing,
    serve: async ({ services: { database, now }, caller, transact, params, body: { active } }) => {
      await transact(tx => setActive(tx, params.id, active))
      // Either way what they were signed in with is over: letting someone in again brings no old sign-in back.
      await asOwner(database, db =>
        endSessions(db, now(), active ? 'activated' : 'deactivated', { account: caller.account, user: params.id }),
      )
    },
  }),
  call({
    ...ofUsers,
    method: 'post',
    path: '/users/{id}/password-change',
    summary: 'Require a user to choose another password with their next request',
    reply: nothing,
    serve: ({ services, caller, params }) => forcePasswordChange(services, caller, params.id),
  }),
  call({
    ...ofUsers,
    method: 'post',
    path: '/users/{id}/invitation',
    summary: 'Send a user another link to choose a password',
    reply: invited,
    status: 202,
    serve: async ({ services, caller, params }) => {
      const found = await asOwner(services.database, db =>
        findCredential(db, { account: caller.account, user: params.id }),
      )
      if (!found?.isActive) throw new ProblemError('not-found')
      await requirePaceOfInviting(services, caller)
      return { invitation: await invite(services, caller, { user: params.id, username: found.username }) }
    },
  }),
  call({
    ...ofUsers,
    method: 'patch',
    path: '/users/{id}',
    summary: 'Change a user, or only their roles when the body has `roles` alone',
    isFor: body => isRow(body) && 'roles' in body,
    request: userRoles,
    reply: record(user),
    run: ({ tx, params, body }) => giveRoles(tx, params.id, body.roles),
  }),
]
