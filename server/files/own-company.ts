import { sql } from 'kysely'
import { company } from '#contract/admin/company'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/typed'

/** The name a project is done under, else the firm's first. */
export async function ownCompany(tx: AccountTransaction, id: number | null) {
  if (id !== null) return find(tx, company, id)
  const { rows } = await sql<{ id: number }>`select id from company
    where account_id = ${tx.identity.account} and archived_at is null order by id limit 1`.execute(tx.db)
  return rows[0] ? find(tx, company, rows[0].id) : null
}
