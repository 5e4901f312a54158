import { sql } from 'kysely'
import type { AccountTransaction } from '../../database/session'

/**
 * Two who approve labour of one project wait for each other here: what the second adds is the difference to what the first left approved, and
 * what others were approved counts against progress and scope.
 */
export async function lockLabour(tx: AccountTransaction, project: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('labour of project ' || ${project}::text, ${tx.identity.account}))`.execute(
    tx.db,
  )
}
