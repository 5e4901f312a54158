import { assessment } from '#contract/estimating/assessment'
import { computeReadiness } from '#domain/estimating/bill-checks/compute-readiness'
import { offerFault, type Readiness } from '#domain/estimating/readiness'
import type { AccountTransaction } from '../database/session'
import { read } from '../records/write/typed'
import { recordsOfAssessment } from './assessment-records'
import { budgetOf } from './budget-line'

/** Returns what an assessment still needs before a tender, from its records as they are now, on the server's own authority. */
export async function readinessOf(tx: AccountTransaction, id: number): Promise<Readiness> {
  const { billQtyDecimals, isBudgetOnly } = await read(tx, assessment, id)
  const budget = await budgetOf(tx, id)
  return computeReadiness({
    ...(await recordsOfAssessment(tx, id)),
    // The server has worked the build-up into the rates, so the basis of percentages no longer counts.
    components: null,
    materials: null,
    activities: null,
    assessments: [{ percentageBasis: 'markup', billQtyDecimals, isBudgetOnly }],
    budgets: budget === null ? [] : [budget],
  })
}

export const offerFaultOf = async (tx: AccountTransaction, id: number): Promise<string | null> =>
  offerFault(await readinessOf(tx, id))
