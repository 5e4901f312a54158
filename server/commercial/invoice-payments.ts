import { sql } from 'kysely'
import type { Resource } from '#contract/kit/resource'
import { type Money, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { tableOf } from '../database/schema/naming'

// The payments of an invoice in turn: it is paid again after a release. No resource, so that no device holds them. Migration 0126, decision 751.

const tableAndOwner = (invoice: Resource) => ({
  table: sql.table(`${tableOf(invoice)}_payment`),
  owner: sql.id(`${tableOf(invoice)}_id`),
})

/** Keeps what is paid of an invoice to date, as its next payment. */
export async function keepPayment(
  tx: AccountTransaction,
  invoice: Resource,
  id: number,
  paidToDate: Money,
): Promise<void> {
  const { table, owner } = tableAndOwner(invoice)
  await sql`insert into ${table} (account_id, ${owner}, nth, paid_to_date, paid_at)
    select ${tx.identity.account}, ${id}, coalesce(max(nth), 0) + 1, ${textOf('money', paidToDate)}, ${tx.at}
    from ${table} where ${owner} = ${id}`.execute(tx.db)
}

/** Forgets the last payment of an invoice. Returns what was paid to date before it, and when; null where nothing was. */
export async function forgetLastPayment(
  tx: AccountTransaction,
  invoice: Resource,
  id: number,
): Promise<{ readonly paidAmount: string; readonly paidAt: string } | null> {
  const { table, owner } = tableAndOwner(invoice)
  await sql`delete from ${table} where ${owner} = ${id}
    and nth = (select max(nth) from ${table} where ${owner} = ${id})`.execute(tx.db)
  const { rows } = await sql<{ paid: string; at: Date | string }>`select paid_to_date::text as paid, paid_at as at
    from ${table} where ${owner} = ${id} order by nth desc limit 1`.execute(tx.db)
  const last = rows[0]
  return last ? { paidAmount: last.paid, paidAt: new Date(last.at).toISOString() } : null
}
