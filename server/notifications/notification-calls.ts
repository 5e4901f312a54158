import { sql } from 'kysely'
import { notification } from '#contract/platform/notification'
import { HEADER } from '#contract/sync/protocol'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { record, records } from '../calls/reply'
import { runCommand } from '../records/lifecycles/command'
import { listRecords } from '../records/list/list'
import { findStored } from '../records/write/typed'

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
export const notificationCalls = [
  call({
    method: 'get',
    path: '/notifications/my-unread',
    tag: 'Notifications',
    summary: 'List my unread notifications, newest first',
    permission: signedIn,
    reply: records(notification),
    serve: async ({ c, look }) => {
      const { body, total } = await look(tx => listRecords(tx, notification, UNREAD))
      c.header(HEADER.total, String(total))
      return c.body(body, 200, { 'content-type': 'application/json' })
    },
  }),
  call({
    method: 'post',
    path: '/notifications/{id}/read',
    tag: 'Notifications',
    summary: 'Mark a notification as read',
    permission: signedIn,
    reply: record(notification),
    run: async ({ tx, params: { id } }) => {
      await runCommand(tx, notification, id, 'read', {})
      await sql`set constraints all immediate`.execute(tx.db)
      const read = await findStored(tx, notification, id)
      return { ...read?.record, rev: read?.rev }
    },
  }),
]
