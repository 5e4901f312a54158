import * as v from 'valibot'
import { filled, id, storable } from '../fields/schema'

// The definition of a fixed cost checks the rest when the values are stored.
const amount = v.nullable(storable(30))
const fields = {
  assessment: v.exactOptional(id),
  ratePerPeriod: v.exactOptional(amount),
  fixedCostType: v.exactOptional(v.nullable(id)),
  originalFixedCost: v.exactOptional(v.nullable(id)),
  notes: v.exactOptional(v.nullable(storable(10_000))),
}

/** The contingency of an assessment: POST creates it, PATCH changes it. Spec: business 7, contingency-fixed-cost. */
export const contingencyRequest = v.strictObject({ ...fields, name: v.optional(filled(255), 'Contingency') })
export const contingencyPatch = v.strictObject({ ...fields, name: v.exactOptional(filled(255)) })
/** Profit of the original fixed cost once the contingency is removed. Spec: business 7, remove-contingency-fixed-cost. */
export const contingencyRemoval = v.strictObject({
  originalFixedCost: v.exactOptional(v.nullable(id)),
  /** Zero as a number, as the specification writes it, or text like every other amount. */
  profitPerPeriod: v.exactOptional(
    v.union([
      amount,
      v.pipe(
        v.literal(0),
        v.transform(() => '0'),
      ),
    ]),
  ),
})
