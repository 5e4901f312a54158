import { sql } from 'kysely'
import { assessmentLife } from '#contract/estimating/assessment-life'
import { budgetFault } from '#domain/estimating/budget'
import { boqFaults, rbuFaults } from '#domain/estimating/bill-checks/checks'
import type { AccountTransaction } from '../database/session'
import { conduct } from '../records/conduct'
import { budgetOf } from './budget-line'
import { freezeTender, thawTender } from './freeze'
import { readBill } from './read-bill'
import { joinTender, leaveTender, tenderStateOf } from './tender-duties'
import { closeSite, hasSiteWork, openSite } from './site'

/** What only the server can do for an assessment's life. Spec: business 4, Assessment status. */
export const assessmentDuties = conduct(assessmentLife, {
  facts: {
    bill: (tx, { id }) => countUnpriced(tx, id),
    rateFault: (tx, { id }) => rateFault(tx, id),
    billFault: (tx, { id }) => billFault(tx, id),
    unpricedFixedCosts: (tx, { id }) => countUnpricedFixedCosts(tx, id),
    budgetFault: async (tx, { id }) => budgetFault(await budgetOf(tx, id)),
    siteWork: (tx, { id }) => hasSiteWork(tx, id),
    tenderState: (tx, record) => tenderStateOf(tx, record),
  },
  consequences: {
    tender: (tx, { after }) => joinTender(tx, after),
    untender: (tx, { id, before }) => leaveTender(tx, id, before.tender),
    accept: async (tx, { id, after }) => {
      await freezeTender(tx, id)
      await openSite(tx, id, after.project)
    },
    undoAccept: async (tx, { id }) => {
      await closeSite(tx, id)
      await thawTender(tx, id)
    },
  },
})

/** The first thing wrong with the rates; null where there is none. Source: estimating section 2, valid-rbu. */
export const rateFault = async (tx: AccountTransaction, id: number): Promise<string | null> =>
  rbuFaults(await readBill(tx, id))[0] ?? null
/** The first thing wrong with the quantities and zones. Source: estimating section 2, valid-boq. */
export const billFault = async (tx: AccountTransaction, id: number): Promise<string | null> =>
  boqFaults(await readBill(tx, id))[0] ?? null

export async function countUnpricedFixedCosts(tx: AccountTransaction, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from assessment_fixed_cost
    where assessment_id = ${id} and rate_per_period is null and archived_at is null`.execute(tx.db)
  return rows[0]?.count ?? 0
}

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
