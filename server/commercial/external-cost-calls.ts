import { recalculateCall } from './assignments/assigned'
import { ASSIGNED_COST } from './assigned-cost'

/** Named calls of external costs. Spec: business 7, External costs. */
export const externalCostCalls = [
  recalculateCall(ASSIGNED_COST, 'External costs', 'Split an external cost over nominal codes again, by its budgets'),
]
