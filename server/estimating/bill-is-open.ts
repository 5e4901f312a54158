import { sql } from 'kysely'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { isFixed } from '#contract/kit/lifecycle'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import type { Rule } from '../records/rules/rule'

/** Zones, headings, products and quantities may change only before the bill is offered: a submitted bill must stay as it was sent. */
export const billIsOpen: Rule = async (tx, records) => {
  const budget = (await openAssessments(tx, records)).find(each => each.isBudgetOnly)
  if (budget)
    throw new ProblemError('conflict', { message: `"${budget.name}" is a budget: change the budget, not its bill` })
}

/** The assessments of these records; throws where one is kept as it is. */
export async function openAssessments(tx: AccountTransaction, records: readonly Row[]) {
  const ids = [...new Set(records.map(record => record.assessment))]
  const { rows } = await sql<{
    name: string
    status: string
    snapshotOf: number | null
    broughtBackAt: string | null
    isBudgetOnly: boolean
  }>`select name, status, snapshot_of_id as "snapshotOf", case when branch_of_id is not null then brought_back_at end as "broughtBackAt", is_budget_only as "isBudgetOnly" from assessment where id = any(${ids}::bigint[]) order by id for share`.execute(
    tx.db,
  )
  const snapshot = rows.find(row => row.snapshotOf !== null)
  if (snapshot) throw new ProblemError('conflict', { message: `"${snapshot.name}" is a snapshot: it stays as it was` })
  const done = rows.find(row => row.broughtBackAt !== null)
  if (done) throw new ProblemError('conflict', { message: `"${done.name}" has been brought back: it stays as it was` })
  const closed = rows.find(({ status }) => isFixed(assessmentLifecycle, status))
  if (closed)
    throw new ProblemError('conflict', {
      message: `The bill "${closed.name}" has been offered and can no longer be changed`,
    })
  return rows
}
