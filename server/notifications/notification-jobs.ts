import { sql } from 'kysely'
import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'

const DAY_MS = 86_400_000
const KEPT_DAYS = { read: 30, unread: 180 } as const

/** What was read goes after a month, what nobody read after half a year; devices learn of it as of any deletion. */
export const notificationJobs: readonly Job[] = [
  {
    name: 'forget-notifications',
    everyMinutes: 24 * 60,
    run: async ({ database, now }) => {
      const before = (days: number) => new Date(now() - days * DAY_MS).toISOString()
      await asOwner(database, db =>
        sql`delete from notification where created_at < ${before(KEPT_DAYS.unread)} or (is_read and updated_at < ${before(KEPT_DAYS.read)})`.execute(
          db,
        ),
      )
    },
  },
]
