import { administratorStays } from '../auth/roles/administrator-stays'
import { userRemoved } from '../auth/users/user-changes'
import { deliveryLineRemoved, deliveryRemoved } from '../commercial/follow-deliveries'
import { numberedApplicationStays } from '../commercial/labour/labour-rules'
import { FIXED_COST_PAPERS, hireRemoved } from '../commercial/fixed-cost-papers'
import { MATERIAL_PAPERS } from '../commercial/material-papers'
import { numberIsStillNew } from '../commercial/number-once'
import { numberedOrderStays } from '../commercial/order-rules'
import { budgetStays } from '../estimating/budget-line'
import { buildUpRemoved, productRestored } from '../estimating/keep-rates'
import type { Remains } from '../records/registers'

/** What follows when records of a resource were archived, brought back or deleted, by resource. */
export const REMAINS: Readonly<Record<string, Remains>> = {
  user: userRemoved,
  assessmentProduct: productRestored,
  assessmentBudget: budgetStays,
  labourComponent: buildUpRemoved,
  componentMaterial: buildUpRemoved,
  componentActivity: buildUpRemoved,
  role: administratorStays,
  materialOrder: numberedOrderStays(MATERIAL_PAPERS),
  fixedCostOrder: numberedOrderStays(FIXED_COST_PAPERS),
  plantHire: hireRemoved,
  labourApplication: numberedApplicationStays,
  delivery: deliveryRemoved,
  deliveryLine: deliveryLineRemoved,
  materialInvoice: numberIsStillNew,
  fixedCostInvoice: numberIsStillNew,
  externalCost: numberIsStillNew,
}
