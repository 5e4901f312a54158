import { externalCost, externalCostLifecycle } from '#contract/commercial/external-cost'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { dayOf } from '#domain/value/day'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { update } from '../records/write/typed'
import { approvalFor } from './approval'
import { ASSIGNED_COST } from './assigned-cost'
import { assignmentsOf, assignOnce } from './assignments/assigned'
import { fourEyes } from './four-eyes'

/** What only the server can do for the lifecycle of an external cost. Spec: COST-2; decision 672. */
export const externalCostSideEffects = lifecycleHandler(externalCostLifecycle, {
  facts: {
    today: tx => Promise.resolve(dayOf(tx.at)),
    fourEyes: (tx, { id }) => fourEyes(tx, externalCost, id),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsExternalCosts'),
    assigned: async (tx, cost) => {
      const parts = await assignmentsOf(tx, ASSIGNED_COST.assignment, cost.id)
      return parts.length === 0 ? netOfCost(cost) : assignedNet(parts)
    },
  },
  consequences: {
    approve: async (tx, { id, after }) => {
      await assignOnce(tx, ASSIGNED_COST, after)
      await update(tx, externalCost, id, { approvedAt: tx.at, approvedBy: tx.identity.user }, { action: 'approve' })
    },
  },
})
