import { costAssignment } from '#contract/commercial/assignments/cost-assignment'
import { externalCost, type externalCostLifecycle } from '#contract/commercial/external-cost'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { useToday } from '../../app/page/use-today'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DeviceFacts } from '../../records/lifecycle/steps'
import { useApproval } from '../common/use-approval'
import { useFourEyes } from '../common/use-four-eyes'

/** Returns what the guards of an external cost ask for, so that its page says why it cannot be approved before the person presses the button. */
export function useCostFacts(id: number): DeviceFacts<typeof externalCostLifecycle> {
  const cost = useRecord(externalCost, id)
  const parts = useRecordsWithin(costAssignment, 'cost', id)
  const net = cost ? netOfCost(cost) : undefined
  return {
    fourEyes: useFourEyes(externalCost, cost),
    approval: useApproval(cost?.project ?? null, 'AccountsExternalCosts'),
    today: useToday(),
    assigned: parts?.length === 0 ? net : parts && assignedNet(parts),
  }
}
