import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { projectPackage } from '#contract/estimating/project-package'
import type { AccountTransaction } from '../database/session'
import { create } from '../records/write/typed'

/** The project that has a budget and no bill yet. */
const BUDGETED = '2428'

/** A budget-only assessment: a price and its costs by category, before anything is measured. */
export async function makeBudget(tx: AccountTransaction): Promise<void> {
  const { rows } = await sql<{ project: number; workPackage: number }>`select p.id as project,
    (select min(id) from work_package where account_id = p.account_id) as "workPackage"
    from project p where p.account_id = ${tx.identity.account} and p.reference = ${BUDGETED}`.execute(tx.db)
  const [found] = rows
  if (!found) return
  const { project, workPackage } = found
  const { id: ofPackage } = await create(tx, projectPackage, { project, workPackage, clientRef: `${BUDGETED}/B1` })
  const { id } = await create(tx, assessment, {
    name: 'Budget, Blocks 1–3 partitions',
    project,
    projectWorkPackage: ofPackage,
    isBudgetOnly: true,
    documentationFormat: 'budget',
  })
  await create(tx, assessmentBudget, {
    assessment: id,
    totalPrice: '684500.00',
    materials: '241300.00',
    labour: '206800.00',
    supplyAndFit: '74250.00',
    fixedCosts: '62400.00',
    contingency: '12500.00',
    inflation: '9120.00',
    notes: 'From the areas on the planning drawings, at last year’s rates',
  })
}
