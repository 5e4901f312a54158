import { signedInDevice, signedInUser } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import { call } from '../../calls/call'
import { signedIn } from '../../calls/permission'
import { list, nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { findPrincipal } from '../caller/principal'
import { endSessions, LIFETIME } from './session'

/** Who is signed in, and the devices that person is signed in on. */
export const deviceCalls = [
  call({
    method: 'get',
    path: '/users/me',
    tag: 'Signing in',
    summary: 'Get the user who is signed in, with permissions',
    permission: signedIn,
    openDuring: ['password-change', 'second-factor-setup'],
    reply: signedInUser,
    serve: async ({ services: { database, now, config }, caller }) => {
      const principal = await findPrincipal(database, { session: caller.session }, now(), config.demo)
      if (!principal) throw new ProblemError('unauthorised')
      return principal.user
    },
  }),
  call({
    method: 'get',
    path: '/sessions',
    tag: 'Signing in',
    summary: 'List the devices I am signed in on',
    permission: signedIn,
    reply: list(signedInDevice),
    serve: async ({ services: { database, now }, caller: { account, user, actingAs, session } }) => {
      const rows = await asOwner(database, db =>
        db
          .selectFrom('auth_session')
          .selectAll()
          .where('home_account_id', '=', actingAs?.account ?? account)
          .where('user_id', '=', user)
          .where('parent_id', 'is', null)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', iso(now()))
          .where('used_at', '>', iso(now() - LIFETIME.idle))
          .orderBy('used_at', 'desc')
          .execute(),
      )
      return rows.map(row => ({
        id: row.id,
        name: row.device_name,
        client: row.client_id,
        createdAt: row.created_at,
        lastUsedAt: row.used_at,
        current: row.id === session,
      }))
    },
  }),
  call({
    method: 'delete',
    path: '/sessions/{id}',
    tag: 'Signing in',
    summary: 'Sign a device out',
    permission: signedIn,
    reply: nothing,
    serve: ({ services: { database, now }, caller: { account, user, actingAs }, params: { id: session } }) =>
      asOwner(database, async db => {
        const own = await db
          .selectFrom('auth_session')
          .select('id')
          .where('id', '=', session)
          .where('home_account_id', '=', actingAs?.account ?? account)
          .where('user_id', '=', user)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (!own) throw new ProblemError('not-found')
        await endSessions(db, now(), 'signed-out-elsewhere', { session })
      }),
  }),
]
