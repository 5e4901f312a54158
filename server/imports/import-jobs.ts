import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'

/** An import nobody finished is kept for a day; what is left of a finished one goes with it. */
const KEPT_MS = 24 * 60 * 60 * 1000

export const importJobs: readonly Job[] = [
  {
    name: 'drop-unfinished-imports',
    everyMinutes: 60,
    run: async ({ database, now }) => {
      await asOwner(database, db =>
        db
          .deleteFrom('staged_import')
          .where('created_at', '<', new Date(now() - KEPT_MS).toISOString())
          .execute(),
      )
    },
  },
]
