import { costAssignment } from '#contract/commercial/assignments/cost-assignment'
import { externalCost } from '#contract/commercial/external-cost'
import { assignCost } from '#domain/commercial/costs/external-costs'
import { NIL } from '#domain/value/money'
import { type Assigned, vatRules } from './assignments/assigned'

/** An external cost goes into the accounts by the budgets it is spent on. Spec: business 7, recalc-nominal-codes of external costs. */
export const ASSIGNED_COST: Assigned<typeof externalCost> = {
  document: externalCost,
  assignment: costAssignment,
  partsOf: async (tx, cost, before) =>
    assignCost(cost, before, await vatRules(tx)).map(part => ({ ...part, taxAdjustment: NIL })),
}
