import type { SpentOn } from '../costs/external-costs'
import { minus, type Money, NIL } from '../../value/money'
import { isApprovedState } from './claims'

/** The approved figures of a labour application, to date and before. */
export interface ApprovedLabour {
  readonly state: string
  readonly grossToDate: Money | null
  readonly grossBefore: Money | null
  readonly approvedMaterials: Money | null
  readonly materialsBefore: Money | null
}

/**
 * What an application adds to the cost of a project: what its period was approved at, before retention, CIS and VAT, the materials declared in it
 * apart. Null while it is not approved. Spec: COST-2.
 */
export function spentOnLabour(application: ApprovedLabour): SpentOn | null {
  if (!isApprovedState(application.state)) return null
  const { grossToDate, grossBefore, approvedMaterials, materialsBefore } = application
  const materials = minus(approvedMaterials ?? NIL, materialsBefore ?? NIL)
  const period = minus(grossToDate ?? NIL, grossBefore ?? NIL)
  return { materials, labour: minus(period, materials), contingency: NIL, fixedCosts: NIL }
}
