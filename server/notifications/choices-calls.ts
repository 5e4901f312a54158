import { notificationChoices, type NotificationKind, NOTIFICATION_KINDS } from '#contract/platform/notification'
import { call } from '../calls/call'
import type { Permission } from '../calls/permission'
import { nothing } from '../calls/reply'

/** A super admin in another account gets no notifications there. */
const ofThisFirm: Permission = ({ actingAs }) => actingAs === null

/** Which notifications a person does not want, read and set by that person. */
export const notificationChoicesCalls = [
  call({
    method: 'get',
    path: '/users/me/notification-choices',
    tag: 'Notifications',
    summary: 'List the kinds of notification I have muted',
    permission: ofThisFirm,
    reply: notificationChoices,
    run: async ({ tx: { db }, caller: { account, user } }) => {
      const rows = await db
        .selectFrom('muted_notification')
        .select('kind')
        .where('account_id', '=', account)
        .where('user_id', '=', user)
        .orderBy('kind')
        .execute()
      return { muted: rows.map(row => row.kind).filter(isKnown) }
    },
  }),
  call({
    method: 'put',
    path: '/users/me/notification-choices',
    tag: 'Notifications',
    summary: 'Set the kinds of notification I have muted',
    permission: ofThisFirm,
    request: notificationChoices,
    reply: nothing,
    run: async ({ tx: { db }, caller: { account, user }, body: { muted } }) => {
      await db.deleteFrom('muted_notification').where('account_id', '=', account).where('user_id', '=', user).execute()
      const rows = [...new Set(muted)].map(kind => ({ account_id: account, user_id: user, kind }))
      if (rows.length > 0)
        await db
          .insertInto('muted_notification')
          .values(rows)
          .onConflict(conflict => conflict.doNothing())
          .execute()
    },
  }),
]

const isKnown = (kind: string): kind is NotificationKind => NOTIFICATION_KINDS.some(({ value }) => value === kind)
