import { administratorStays } from '../auth/roles/administrator-stays'
import { userRemoved } from '../auth/users/user-changes'
import { deliveryLineRemoved, deliveryRemoved } from '../commercial/follow-deliveries'
import { hoursStillFit } from '../commercial/labour/hours-of-a-day'
import { numberedApplicationStays } from '../commercial/labour/labour-rules'
import { FIXED_COST_PURCHASE, hireRemoved } from '../commercial/fixed-cost-purchases'
import { MATERIAL_PURCHASE } from '../commercial/material-purchases'
import { numberIsStillNew } from '../commercial/number-once'
import { numberedOrderStays } from '../commercial/order-rules'
import { numberedIncomingStays } from '../commercial/payment/incoming-rules'
import { outgoingItemRemoved } from '../commercial/payment/outgoing-rules'
import { termsRemoved } from '../commercial/payment/terms-rules'
import { budgetStays } from '../estimating/budget-line'
import { buildUpRemoved, productRestored } from '../estimating/keep-rates'
import { pagesCountedAfter } from '../estimating/takeoff/count-pages'
import type { AfterRemoval } from '../records/registers'
import {
  lineRestored,
  linkRemoved,
  pageRemoved,
  scaleRemoved,
  shapeRemoved,
} from '../estimating/takeoff/takeoff-changed'

/** What follows when records of a resource were archived, brought back or deleted, by resource. */
export const AFTER_REMOVAL: Readonly<Record<string, AfterRemoval>> = {
  user: userRemoved,
  assessmentProduct: async (tx, removal) => {
    await productRestored(tx, removal)
    await lineRestored(tx, removal)
  },
  projectDrawing: async (tx, removal) => {
    await pageRemoved(tx, removal)
    await pagesCountedAfter(tx, removal)
  },
  pageScale: scaleRemoved,
  measurement: shapeRemoved,
  measurementLink: linkRemoved,
  assessmentBudget: budgetStays,
  labourComponent: buildUpRemoved,
  componentMaterial: buildUpRemoved,
  componentActivity: buildUpRemoved,
  role: administratorStays,
  materialOrder: numberedOrderStays(MATERIAL_PURCHASE),
  fixedCostOrder: numberedOrderStays(FIXED_COST_PURCHASE),
  plantHire: hireRemoved,
  labourAllocation: hoursStillFit,
  labourApplication: numberedApplicationStays,
  contractTerms: termsRemoved,
  incomingApplication: numberedIncomingStays,
  outgoingItem: outgoingItemRemoved,
  delivery: deliveryRemoved,
  deliveryLine: deliveryLineRemoved,
  materialInvoice: numberIsStillNew,
  fixedCostInvoice: numberIsStillNew,
  externalCost: numberIsStillNew,
}
