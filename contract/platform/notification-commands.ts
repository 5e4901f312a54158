import * as v from 'valibot'
import { defineCommand } from '../command'

/** A person's own notification has been seen; may wait for a connection. Spec: platform 4 and 7.3. Source: decision 171. */
export const readNotification = defineCommand({
  name: 'read',
  resource: 'notification',
  label: 'Mark as read',
  input: v.strictObject({}),
  permission: 'own',
  when: 'queue',
})
