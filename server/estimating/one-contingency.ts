import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Rule } from '../records/rules/rule'
import { billIsOpen } from './bill-is-open'

/**
 * Fixed costs change only while the bill is open. An assessment has at most one contingency, and all of it is cost: the index in the
 * database holds against two devices at once, this says so in words. Source: estimating section 2, Contingency fixed cost.
 */
export const oneContingency: Rule = async (tx, records) => {
  await billIsOpen(tx, records)
  const contingencies = records.filter(each => each.isContingency === true)
  if (contingencies.some(each => Number(each.profitPerPeriod ?? 0) !== 0))
    throw new ProblemError('invalid', {
      errors: [{ path: 'profitPerPeriod', message: 'A contingency is all cost: it has no profit' }],
    })
  for (const { id, assessment } of contingencies) {
    const { rows } = await sql`select 1 from assessment_fixed_cost
      where assessment_id = ${assessment} and is_contingency and archived_at is null and id <> ${id ?? 0} limit 1`.execute(
      tx.db,
    )
    if (rows.length > 0)
      throw new ProblemError('conflict', {
        message: 'This assessment already has a contingency. Change that one instead',
      })
  }
}
