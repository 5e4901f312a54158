import { sql } from 'kysely'
import type { AccountTransaction } from '../../database/session'

/** Ids no record has had, ascending. */
export async function newIds(tx: AccountTransaction, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval('record_id') as id from generate_series(1, ${count}::int)`.execute(tx.db)
  return rows.map(row => row.id).toSorted((a, b) => a - b)
}
