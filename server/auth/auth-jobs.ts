import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'
import { iso } from '../base/iso'

const DAY = 24 * 3_600_000

/** Sign-ins long over, tokens and links that have lapsed, and failures nobody added to for two days. */
export const authJobs: readonly Job[] = [
  {
    name: 'forget-sign-ins',
    everyMinutes: 60,
    run: async ({ database, now }) => {
      await asOwner(database, async db => {
        const [present, monthAgo] = [iso(now()), iso(now() - 30 * DAY)]
        await db.deleteFrom('auth_access').where('expires_at', '<', present).execute()
        await db
          .deleteFrom('auth_session')
          .where(where => where.or([where('expires_at', '<', monthAgo), where('ended_at', '<', monthAgo)]))
          .execute()
        await db
          .deleteFrom('known_device')
          .where('used_at', '<', iso(now() - 400 * DAY))
          .execute()
        await db.deleteFrom('password_reset').where('expires_at', '<', present).execute()
        await db.deleteFrom('portal_link').where('expires_at', '<', present).execute()
        await db.deleteFrom('portal_session').where('expires_at', '<', present).execute()
        await db
          .deleteFrom('throttle')
          .where('updated_at', '<', iso(now() - 2 * DAY))
          .where('blocked_until', '<', present)
          .execute()
      })
    },
  },
]
