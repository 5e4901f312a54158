import { costAssignment } from '#contract/commercial/cost-assignment'
import { externalCost, externalCostLifecycle } from '#contract/commercial/external-cost'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { assignedNet } from '#domain/commercial/invoices/assignments'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { update } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { approvalFor } from './approval'
import { fourEyes } from './four-eyes'
import { splitCost } from './split-cost'

/** What only the server can do for the lifecycle of an external cost. Spec: COST-2; decision 672. */
export const externalCostSideEffects = lifecycleHandler(externalCostLifecycle, {
  facts: {
    fourEyes: (tx, { id }) => fourEyes(tx, externalCost, id),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsExternalCosts'),
    assigned: async (tx, cost) => {
      const parts = await pointingAt(tx, costAssignment, 'cost', [cost.id])
      return parts.length === 0 ? netOfCost(cost) : assignedNet(parts)
    },
  },
  consequences: {
    approve: async (tx, { id, after }) => {
      if ((await pointingAt(tx, costAssignment, 'cost', [id])).length === 0) await splitCost(tx, after, [])
      await update(tx, externalCost, id, { approvedAt: tx.at, approvedBy: tx.identity.user }, { action: 'approve' })
    },
  },
})
