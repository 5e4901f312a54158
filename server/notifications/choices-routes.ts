import { Hono } from 'hono'
import {
  type NotificationChoices,
  notificationChoices,
  type NotificationKind,
  NOTIFICATION_KINDS,
} from '#contract/platform/notification'
import { ProblemError } from '#contract/problem'
import { inAccount } from '../database/session'
import { readBody } from '../services/body'
import type { Identity } from '../base/identity'
import type { Env, Services } from '../services/services'

const PATH = '/users/me/notification-choices'

/** Which notifications someone does not want, read and set by themselves. */
export function notificationChoicesRoutes({ database, now }: Services): Hono<Env> {
  return new Hono<Env>()
    .get(PATH, async c => {
      const { account, user } = own(c.var.identity)
      const rows = await inAccount(
        database,
        c.var.identity,
        ({ db }) =>
          db
            .selectFrom('muted_notification')
            .select('kind')
            .where('account_id', '=', account)
            .where('user_id', '=', user)
            .orderBy('kind')
            .execute(),
        now(),
        { readOnly: true },
      )
      return c.json({ muted: rows.map(row => row.kind).filter(isKnown) } satisfies NotificationChoices)
    })
    .put(PATH, async c => {
      const { account, user } = own(c.var.identity)
      const { muted } = await readBody(c, notificationChoices)
      await inAccount(
        database,
        c.var.identity,
        async ({ db }) => {
          await db
            .deleteFrom('muted_notification')
            .where('account_id', '=', account)
            .where('user_id', '=', user)
            .execute()
          const rows = [...new Set(muted)].map(kind => ({ account_id: account, user_id: user, kind }))
          if (rows.length > 0)
            await db
              .insertInto('muted_notification')
              .values(rows)
              .onConflict(conflict => conflict.doNothing())
              .execute()
        },
        now(),
      )
      return c.body(null, 204)
    })
}

/** A super admin in another account gets no notifications there. */
function own(identity: Identity): Identity {
  if (identity.actingAs) throw new ProblemError('forbidden')
  return identity
}

const isKnown = (kind: string): kind is NotificationKind => NOTIFICATION_KINDS.some(({ value }) => value === kind)
