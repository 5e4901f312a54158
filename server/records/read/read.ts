import { sql } from 'kysely'
import type { Row } from '#domain/records/path'
import type { Resource } from '#contract/kit/resource'
import { LEAD, PREPARED } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import { recordSelect, revExpression, scopeExpression } from './columns'
import { tableOf } from '../../database/schema/naming'

/** A record in wire form, its revision (0 until its transaction has been stamped) and the scope it lives in. */
export interface Stored {
  readonly record: Row
  readonly rev: number
  readonly scope: string
}

/**
 * Records by id; ids that are not there, or are another account's, are left out. With `lock` they are locked until the transaction ends,
 * in id order, and read after the lock was given: what is answered then is what a write will change. The account is asked for by name
 * too, so that a transaction without row-level security (`asOwner`) reads no other firm's.
 */
export async function readRecords(
  tx: AccountTransaction,
  resource: Resource,
  ids: readonly number[],
  options: { readonly lock?: boolean } = {},
): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const table = sql.table(tableOf(resource))
  // Cells and refs lie in rows of their own and are read as of the statement's start, so the lock must be a statement before it.
  if (options.lock)
    await sql`${sql.raw(LEAD)} select id from ${table} where account_id = ${tx.identity.account} and id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
  const { rows } = await sql<{ record: Row; rev: number | null; scope: string }>`${sql.raw(PREPARED)}
    select row_to_json(w) as record, ${revExpression(resource)} as rev, ${scopeExpression(resource)} as scope
    from ${table} r cross join lateral (select ${recordSelect(resource)}) w
    where r.account_id = ${tx.identity.account} and r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(tx.db)
  return new Map(rows.map(({ record, rev, scope }) => [Number(record.id), { record, rev: rev ?? 0, scope }]))
}

export const readRecord = async (
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<Stored | null> => (await readRecords(tx, resource, [id], options)).get(id) ?? null
