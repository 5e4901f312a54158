import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'
import { isHeld } from '../records/file-access'
import { removeServed, storedFile } from './lifecycle'
import { uploadKey } from '../storage/store'

const WEEK = 7 * 24 * 3_600_000

/** Uploads that never came, or were refused, and pages of a split that was never finished, that no record waits for. A device that still means to may sign again. */
export const fileJobs: readonly Job[] = [
  {
    name: 'forget-abandoned-uploads',
    everyMinutes: 24 * 60,
    run: async ({ database, files, now }) => {
      const gone = await asOwner(database, db =>
        db
          .deleteFrom('file')
          .where('state', 'in', ['signed', 'stored', 'refused'])
          .where('created_at', '<', new Date(now() - WEEK).toISOString())
          .where(isHeld, '=', false)
          .returningAll()
          .execute(),
      )
      for (const file of gone.map(storedFile)) {
        await files.remove(uploadKey(file.account, file.id))
        await removeServed(files, file)
      }
    },
  },
]
