import { sql } from 'kysely'
import { readsOnSiteOnly } from '#contract/access'
import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'

/**
 * Whether the caller is shown these parts of a bill, as far as the place goes: row-level security shows nothing of them to a person who reads one by
 * rights of the hub alone while the project is not on site. Decision 623.
 */
export async function isShownBill(
  { db, identity }: AccountTransaction,
  assessment: number,
  parts: readonly Resource[],
): Promise<boolean> {
  if (!parts.some(part => readsOnSiteOnly(identity.permissions, part))) return true
  const { rows } = await sql<{ is_on_site: boolean }>`select p.show_project_hub as is_on_site
    from assessment a join project p on p.account_id = a.account_id and p.id = a.project_id
    where a.account_id = ${identity.account} and a.id = ${assessment}`.execute(db)
  return rows[0]?.is_on_site !== false
}

/** Throws forbidden where they are not shown: what is made of nothing would be taken for the bill. */
export async function requireShownBill(
  tx: AccountTransaction,
  assessment: number,
  parts: readonly Resource[],
): Promise<void> {
  if (!(await isShownBill(tx, assessment, parts))) throw new ProblemError('forbidden')
}
