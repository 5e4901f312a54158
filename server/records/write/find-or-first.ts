import { sql } from 'kysely'
import type { Resource } from '#contract/kit/resource'
import type { WireOf } from '#contract/kit/wire-values'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { find } from './typed'

/** The record that is named, else the first there is that is not archived. Null: there is none. */
export async function findOrFirst<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number | null,
): Promise<WireOf<R> | null> {
  if (id !== null) return find(tx, resource, id)
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and archived_at is null order by id limit 1`.execute(tx.db)
  return rows[0] ? find(tx, resource, rows[0].id) : null
}
