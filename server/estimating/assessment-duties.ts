import { sql } from 'kysely'
import { assessmentLife } from '#contract/estimating/assessment-life'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { closeSite, hasSiteWork, openSite } from './site'

/** What only the server can do for an assessment's life. Spec: business 4, Assessment status. */
export const assessmentDuties = conduct(assessmentLife, {
  facts: {
    bill: (tx, { id }) => countUnpriced(tx, id),
    siteWork: (tx, { id }) => hasSiteWork(tx, id),
  },
  consequences: {
    accept: (tx, { id, after }) => openSite(tx, id, after.project),
    undoAccept: (tx, { id }) => closeSite(tx, id),
  },
})

export async function countUnpriced(
  tx: AccountTransaction,
  id: number,
): Promise<{ products: number; unpriced: number }> {
  const { rows } = await sql<{ products: number; unpriced: number }>`
    select count(*) as products, count(*) filter (where rate is null and not is_rate_only and exists (
      select 1 from product_quantities_cells c where c.account_id = p.account_id and c.record_id = p.id and c.quantity is not null)) as unpriced
    from assessment_product p where assessment_id = ${id} and archived_at is null`.execute(tx.db)
  return rows[0] ?? { products: 0, unpriced: 0 }
}
