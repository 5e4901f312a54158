import { sql } from 'kysely'
import type { Transaction } from '../../database/tables'

/** Tells every device of the account, once this transaction has committed, that what its people may do has changed. See server/sync/events/pokes. */
export async function pokeAccount(db: Transaction, account: number): Promise<void> {
  await sql`select pg_notify('sync', ${JSON.stringify({ account })})`.execute(db)
}
