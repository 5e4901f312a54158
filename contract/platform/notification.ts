import * as v from 'valibot'
import { choice, flag, integer, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Each channel has its own badge. Spec: platform 2.7 and 3, Notification. */
export const NOTIFICATION_CHANNELS = [
  { value: 'user', label: 'For you' },
  { value: 'labourReviewCount', label: 'Labour applications to review' },
  { value: 'productIncomingReviewCount', label: 'Incoming applications to review' },
] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]['value']

/** Kinds of notification. Each person can switch each off: see {@link notificationChoices}. */
export const NOTIFICATION_KINDS = [
  { value: 'assigned', label: 'An issue or a project is given to me' },
  { value: 'mentioned', label: 'Someone mentions me in a comment' },
  { value: 'commented', label: 'Someone comments on an issue I raised or am assigned to' },
  { value: 'overruled', label: 'Someone resolves a conflict and doesn’t keep my value' },
  { value: 'labour', label: 'A labour application waits for my review' },
  { value: 'incoming', label: 'A supply and fit application waits for my review' },
  { value: 'certified', label: 'A client certifies or queries an application through a link' },
  { value: 'instructed', label: 'An instruction waits for my price' },
  { value: 'cisReturn', label: 'A CIS return is due or late' },
  { value: 'imported', label: 'An import of mine is finished' },
  { value: 'unsent', label: 'An order I sent did not reach the supplier' },
  { value: 'joined', label: 'Someone I invited can sign in' },
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]['value']

/** GET and PUT /users/me/notification-choices: the kinds a person does not want. A kind added later is sent until it is named here. */
export const notificationChoices = v.strictObject({
  muted: v.pipe(
    v.array(
      v.picklist(
        NOTIFICATION_KINDS.map(kind => kind.value),
        'There is no such kind of notification',
      ),
    ),
    v.maxLength(100),
  ),
})
export type NotificationChoices = v.InferOutput<typeof notificationChoices>

/**
 * A message the server creates for one person when an event concerns them; only they can read it. Has GET /notifications/my-unread and POST
 * /notifications/{id}/read besides the generic reads. Spec: platform 2.7, 7.3.
 */
export const notification = defineResource({
  name: 'notification',
  singular: 'Notification',
  path: 'notifications',
  area: 'platform',
  scope: { kind: 'user', by: 'user' },
  permission: { read: [], write: [] },
  label: ['name'],
  fields: {
    user: ref('For', 'user', { required: true, serverOwned: true }),
    name: text('What happened', { required: true, serverOwned: true }),
    kind: choice('Kind', NOTIFICATION_KINDS, { serverOwned: true }),
    channel: choice('Channel', NOTIFICATION_CHANNELS, { required: true, serverOwned: true, initial: 'user' }),
    isRead: flag('Read', { serverOwned: true }),
    /** The record it is about: resource name and id. */
    subject: text('About', { max: 60, serverOwned: true }),
    subjectId: integer('About which', { serverOwned: true }),
  },
  columns: ['name', 'channel', 'isRead'],
  sections: [],
  defaultSort: '-createdAt',
})
export type Notification = RecordOf<typeof notification>
