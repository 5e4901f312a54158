import { sql } from 'kysely'
import { assessment, type Assessment } from '#contract/estimating/assessment'
import { fixedCostsLife, quantificationLife, rateBuildUpLife } from '#contract/estimating/assessment-sections'
import { statusAfter } from '#domain/estimating/section-guards'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { update } from '../records/typed'
import { billFault, countUnpriced, countUnpricedFixedCosts, rateFault } from './assessment-duties'

/** The assessment's own status follows its sections, in the same transaction. Source: estimating section 3. */
const follow = async (tx: AccountTransaction, { id, after }: { readonly id: number; readonly after: Assessment }) => {
  const status = statusAfter(after)
  if (status !== null) await update(tx, assessment, id, { status })
}

export const rateBuildUpDuties = conduct(rateBuildUpLife, {
  facts: { bill: (tx, { id }) => countUnpriced(tx, id), rateFault: (tx, { id }) => rateFault(tx, id) },
  consequences: { 'start-rate-buildup': follow, 'complete-rate-buildup': follow, 'reopen-rate-buildup': follow },
})
export const quantificationDuties = conduct(quantificationLife, {
  facts: { quantities: (tx, { id }) => countMeasured(tx, id), billFault: (tx, { id }) => billFault(tx, id) },
  consequences: { 'start-quantification': follow, 'complete-quantification': follow, 'reopen-quantification': follow },
})
export const fixedCostsDuties = conduct(fixedCostsLife, {
  facts: { unpricedFixedCosts: (tx, { id }) => countUnpricedFixedCosts(tx, id) },
  consequences: { 'start-fixedcosts': follow, 'complete-fixedcosts': follow, 'reopen-fixedcosts': follow },
})

export async function countMeasured(tx: AccountTransaction, id: number): Promise<{ zones: number; measured: number }> {
  const { rows } = await sql<{ zones: number; measured: number }>`
    select (select count(*) from assessment_zone where assessment_id = ${id} and archived_at is null) as zones,
      (select count(*) from product_quantities q join product_quantities_cells c on c.account_id = q.account_id and c.record_id = q.id
        where q.assessment_id = ${id} and c.quantity <> 0) as measured`.execute(tx.db)
  return rows[0] ?? { zones: 0, measured: 0 }
}
