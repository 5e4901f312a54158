import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import { isOverflowOf } from '#contract/sync/protocol'
import type { AccountTransaction } from '../../database/session'

/**
 * Which of these ids a device may give to new records: those lent to it, those of its own overflow range, and those a restored backup
 * may have forgotten lending to someone in this account.
 */
export async function lentTo(
  { db, identity }: AccountTransaction,
  device: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const own = ids.filter(id => isOverflowOf(device, id))
  const asked = ids.filter(id => !isOverflowOf(device, id))
  if (asked.length === 0) return new Set(own)
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${asked}::bigint[]) as asked (id)
    where exists (select from sync_lease where account_id = ${identity.account} and device_id = ${device} and id between from_id and to_id)
      or exists (select from sync_restore where id between from_id and to_id)`.execute(db)
  return new Set([...own, ...rows.map(row => row.id)])
}

/** Throws `id-refused` unless the caller's device was lent the id, and remembers that it was used. For ids given outside a drain: files. */
export async function useLentId(tx: AccountTransaction, device: number, id: number): Promise<void> {
  const { account, user } = tx.identity
  const known = await tx.db
    .updateTable('sync_device')
    .set({ highest_id: sql<number>`greatest(highest_id, ${id}::bigint)` })
    .where('account_id', '=', account)
    .where('id', '=', device)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (known.numUpdatedRows !== 1n || !(await lentTo(tx, device, [id])).has(id)) throw new ProblemError('id-refused')
}
