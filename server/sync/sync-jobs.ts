import { sql } from 'kysely'
import { asOwner } from '../database/session'
import type { Job } from '../jobs/job'
import type { SyncServices } from './call/sync-services'

const DAYS = 90

/**
 * Forgets answers nobody has asked for in 90 days. A device that comes back later finds its mark above them, so that nothing it sent then
 * can be applied a second time: it is told that its numbers are used up and registers again.
 */
export async function forgetOldAnswers({ database, now }: Pick<SyncServices, 'database' | 'now'>): Promise<void> {
  const before = new Date(now() - DAYS * 24 * 60 * 60 * 1_000).toISOString()
  await asOwner(database, db =>
    sql`
    with forgotten as (delete from sync_ledger where answered_at < ${before} returning account_id, device_id, seq),
    highest as (select account_id, device_id, max(seq) as seq from forgotten group by account_id, device_id)
    update sync_device d set acked_below = greatest(d.acked_below, h.seq + 1) from highest h where d.account_id = h.account_id and d.id = h.device_id`.execute(
      db,
    ),
  )
}

export const syncJobs: readonly Job[] = [{ name: 'sync-forget-answers', everyMinutes: 24 * 60, run: forgetOldAnswers }]
