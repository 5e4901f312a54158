import { Hono } from 'hono'
import { sql } from 'kysely'
import { notification } from '#contract/platform/notification'
import { HEADER } from '#contract/sync/protocol'
import { inAccount } from '../database/session'
import type { Env, Services } from '../services/services'
import { runCommand } from '../records/command'
import { listRecords } from '../records/list/list'
import { findStored } from '../records/typed'

/** The most that one poll answers; the rest comes when these are read. */
const MOST = 100
const UNREAD = {
  page: 1,
  limit: MOST,
  sort: [
    { field: 'createdAt', descending: true },
    { field: 'id', descending: true },
  ],
  conditions: [{ field: 'isRead', comparison: 'equal', values: ['false'] }],
  includeArchived: false,
  empty: [],
} as const

/** Spec: platform 7.3. Row-level security shows a person their own notifications only. */
export function notificationRoutes({ database, now }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/notifications/my-unread', async c => {
      const { body, total } = await inAccount(
        database,
        c.get('identity'),
        tx => listRecords(tx, notification, UNREAD),
        now(),
        { readOnly: true },
      )
      c.header(HEADER.total, String(total))
      return c.body(body, 200, { 'content-type': 'application/json' })
    })
    .post('/notifications/:id{[1-9][0-9]{0,15}}/read', async c => {
      const id = Number(c.req.param('id'))
      return c.json(
        await inAccount(
          database,
          c.get('identity'),
          async tx => {
            await runCommand(tx, notification, id, 'read', {})
            await sql`set constraints all immediate`.execute(tx.db)
            const read = await findStored(tx, notification, id)
            return { ...read?.record, rev: read?.rev }
          },
          now(),
        ),
      )
    })
}
