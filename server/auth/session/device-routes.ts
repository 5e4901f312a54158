import { Hono } from 'hono'
import type { SignedInDevice } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import type { Env, Services } from '../../services/services'
import { findPrincipal } from '../caller/principal'
import { iso } from '../../base/iso'
import { endSessions, LIFETIME } from './session'

/** Oneself, and the devices one is signed in on. */
export function deviceRoutes(services: Services): Hono<Env> {
  const { database, now, config } = services
  return new Hono<Env>()
    .get('/users/me', async c => {
      const principal = await findPrincipal(database, { session: c.var.identity.session }, now(), config.demo)
      if (!principal) throw new ProblemError('unauthorised')
      return c.json(principal.user)
    })
    .get('/sessions', async c => {
      const { account, user, actingAs, session } = c.var.identity
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
      return c.json(
        rows.map((row): SignedInDevice => ({
          id: row.id,
          name: row.device_name,
          client: row.client_id,
          createdAt: row.created_at,
          lastUsedAt: row.used_at,
          current: row.id === session,
        })),
      )
    })
    .delete('/sessions/:id{[1-9][0-9]{0,15}}', async c => {
      const { account, user, actingAs } = c.var.identity
      await asOwner(database, async db => {
        const session = Number(c.req.param('id'))
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
      })
      return c.body(null, 204)
    })
}
