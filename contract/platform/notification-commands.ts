import { defineCommands } from '../command'
import { notification } from './notification'

/** A person's own notification has been seen; may wait for a connection. Spec: platform 4 and 7.3. Source: decision 171. */
export const notificationCommands = defineCommands(notification, {
  read: { label: 'Mark as read', permission: 'own', when: 'queue', sets: { isRead: true } },
})
