import type { SpentOn } from './external-costs'
import { minus, type Money, NIL } from '../../value/money'
import { isApprovedState } from '../labour/claims'

/** The approved figures of a labour application, to date and before. */
export interface ApprovedLabour {
  readonly state: string
  readonly grossToDate: Money | null
  readonly grossBefore: Money | null
  readonly approvedMaterials: Money | null
  readonly materialsBefore: Money | null
}

/**
 * Returns an application's cost to the project: the approved amount of its period, before retention, CIS and VAT, with its declared materials
 * separately. Null while it is not approved. Spec: COST-2.
 */
export function spentOnLabour(application: ApprovedLabour): SpentOn | null {
  if (!isApprovedState(application.state)) return null
  const { grossToDate, grossBefore, approvedMaterials, materialsBefore } = application
  const materials = minus(approvedMaterials ?? NIL, materialsBefore ?? NIL)
  const period = minus(grossToDate ?? NIL, grossBefore ?? NIL)
  return { materials, labour: minus(period, materials), contingency: NIL, fixedCosts: NIL }
}
