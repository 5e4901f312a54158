import type { CommandHandler } from '../records/command-handler'
import { notification } from '#contract/platform/notification'
import { read, update } from '../records/typed'

/** Row-level security shows a person their own notifications only, so there is none of anybody else's to be found. */
const markRead: CommandHandler = async (tx, _, id) => {
  const before = await read(tx, notification, id, { lock: true })
  await update(tx, notification, id, { isRead: true }, { before })
}

export const notificationHandlers: Readonly<Record<'read', CommandHandler>> = { read: markRead }
