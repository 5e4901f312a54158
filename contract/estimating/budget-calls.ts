import * as v from 'valibot'
import { filled, id, storable } from '../fields/schema'

// The definitions of an assessment and a budget check the rest when the values are stored.
const amount = v.exactOptional(v.nullable(storable(30)))
const amounts = {
  totalPrice: amount,
  materials: amount,
  labour: amount,
  supplyAndFit: amount,
  fixedCosts: amount,
  contingency: amount,
  inflation: amount,
  notes: v.exactOptional(v.nullable(storable(10_000))),
}

/** A new budget-only assessment, with its figures. Spec: business 7, POST /assessments/budget. */
export const budgetRequest = v.strictObject({
  name: filled(255),
  project: id,
  projectWorkPackage: v.exactOptional(v.nullable(id)),
  materialOnSiteRatePercentage: v.exactOptional(storable(30)),
  ...amounts,
})
/** Changes of it. Spec: business 7, PATCH /assessments/{id}/budget. */
export const budgetPatch = v.strictObject({ name: v.exactOptional(filled(255)), ...amounts })
