import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'
import { isHeld } from './access'
import { uploadKey } from './store'

const WEEK = 7 * 24 * 3_600_000

/** Uploads that never came, or were refused, and that no record waits for. A device that still means to may sign again. */
export const fileJobs: readonly Job[] = [{
  name: 'forget-abandoned-uploads',
  everyMinutes: 24 * 60,
  run: async ({ database, files, now }) => {
    const gone = await asOwner(database, db => db.deleteFrom('file').where('state', 'in', ['signed', 'refused'])
      .where('created_at', '<', new Date(now() - WEEK).toISOString()).where(isHeld, '=', false).returning(['account_id', 'id']).execute())
    for (const { account_id, id } of gone) await files.remove(uploadKey(account_id, id))
  },
}]
