import { sql } from 'kysely'
import { asOwner } from '../database/session'
import type { Job } from './job'

const DAY_MS = 86_400_000

/** Answers kept for repeated calls go after a week. */
const forgetAnswers: Job = {
  name: 'forget-answers',
  everyMinutes: 60,
  run: async ({ database, now }) => {
    await asOwner(database, db =>
      db
        .deleteFrom('idempotency')
        .where('at', '<', new Date(now() - 7 * DAY_MS).toISOString())
        .execute(),
    )
  },
}

/** Tombstones go after 180 days; a device that last pulled before them is told to start the scope again. Source: guides on sync, 4.3. */
const purgeTombstones: Job = {
  name: 'purge-tombstones',
  everyMinutes: 24 * 60,
  run: async ({ database, now }) => {
    const before = new Date(now() - 180 * DAY_MS).toISOString()
    await asOwner(database, async db => {
      // The head row first, as the feed's own trigger does: a pull then sees the floor or the tombstones, never neither.
      await sql`with old as (select account_id, scope, max(rev) as rev from sync_feed where deleted and stamped_at < ${before} group by account_id, scope)
        update sync_scope s set floor = greatest(s.floor, old.rev) from old where s.account_id = old.account_id and s.scope = old.scope`.execute(
        db,
      )
      await sql`delete from sync_feed f using sync_scope s where f.deleted and f.stamped_at < ${before}
        and s.account_id = f.account_id and s.scope = f.scope and f.rev <= s.floor`.execute(db)
    })
  },
}

export const housekeepingJobs: readonly Job[] = [forgetAnswers, purgeTombstones]
