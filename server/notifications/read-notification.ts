import { ProblemError } from '#contract/problem'
import type { CommandHandler } from '../records/command-handler'
import { readRecord } from '../records/read'
import { updateRecords } from '../records/update'

/** Row-level security shows a person their own notifications only, so there is none of anybody else's to be found. */
const markRead: CommandHandler = async (tx, resource, id) => {
  if (!(await readRecord(tx, resource, id, { lock: true }))) throw new ProblemError('not-found')
  await updateRecords(tx, resource, [{ id, set: { isRead: true } }])
}

export const notificationHandlers: Readonly<Record<'read', CommandHandler>> = { read: markRead }
