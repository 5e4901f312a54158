import { sql } from 'kysely'
import { readsOnSiteOnly } from '#contract/kit/access'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { ownerOf, ownerOnSite } from './on-site'

/**
 * Whether the caller is shown these parts of a bill, as far as the place goes: row-level security shows nothing of them to a person who reads one by
 * rights of the hub alone while the project is not on site. Decision 623.
 */
export async function isShownBill(
  { db, identity }: AccountTransaction,
  bill: number,
  parts: readonly Resource[],
): Promise<boolean> {
  const kind = parts.find(part => readsOnSiteOnly(identity.permissions, part))?.scope.kind
  if (kind === undefined) return true
  const { rows } = await sql<{ is_on_site: boolean | null }>`select ${ownerOnSite(kind, 'o')} as is_on_site
    from ${sql.table(tableOf(ownerOf(kind)))} o where o.account_id = ${identity.account} and o.id = ${bill}`.execute(db)
  return rows[0]?.is_on_site !== false
}

/** Throws forbidden where they are not shown: what is made of nothing would be taken for the bill. */
export async function requireShownBill(
  tx: AccountTransaction,
  bill: number,
  parts: readonly Resource[],
): Promise<void> {
  if (!(await isShownBill(tx, bill, parts))) throw new ProblemError('forbidden')
}
