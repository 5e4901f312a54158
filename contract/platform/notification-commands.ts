import { defineCommands } from '../kit/command'
import { notification } from './notification'

/** Marks a person's own notification as read; may wait for a connection. Decision 171. Spec: platform 4 and 7.3. */
export const notificationCommands = defineCommands(notification, {
  read: { label: 'Mark as read', permission: 'own', when: 'queue', sets: { isRead: true } },
})
