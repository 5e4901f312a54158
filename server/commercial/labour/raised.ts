import { sql } from 'kysely'
import { company } from '#contract/admin/company'
import { labourItem } from '#contract/commercial/labour-item'
import { isRaised, raisedWords } from '#domain/commercial/labour/turn'
import { USUAL_OWN_APPROVAL } from '#domain/commercial/roles/four-eyes'
import type { AccountTransaction } from '../../database/session'
import { findOrFirst } from '../../records/write/find-or-first'
import { pointingAt } from '../../records/write/within'

/**
 * Returns why someone other than the caller has to approve a labour application: the caller approved more of a line than was applied for, by quantity or by
 * rate. Null when they did not, and again once the line is back at the applied amount or below. Decision 671.
 */
export async function whyRaised(tx: AccountTransaction, application: number): Promise<string | null> {
  const items = await pointingAt(tx, labourItem, 'application', [application])
  const above = items.filter(isRaised)
  if (above.length === 0) return null
  const firm = await findOrFirst(tx, company, null)
  if ((firm?.ownApproval ?? USUAL_OWN_APPROVAL) === 'all') return null
  const { rows } = await sql<{ id: number }>`select record_id as id from revision
    where account_id = ${tx.identity.account} and by = ${tx.identity.user} and resource = ${labourItem.name}
      and record_id = any(${above.map(({ id }) => id)}::bigint[]) and changes ?| array['approvedQuantity', 'approvedRate']`.execute(
    tx.db,
  )
  const raised = above.find(({ id }) => rows.some(row => row.id === id))
  return raised ? raisedWords(raised.name) : null
}
