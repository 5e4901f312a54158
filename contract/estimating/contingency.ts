import * as v from 'valibot'
import { id, storable } from '../fields/schema'

// What a value must be beyond this, the definition of a fixed cost says when it is kept.
const amount = v.nullable(storable(30))
const fields = {
  assessment: v.exactOptional(id),
  ratePerPeriod: v.exactOptional(amount),
  fixedCostType: v.exactOptional(v.nullable(id)),
  originalFixedCost: v.exactOptional(v.nullable(id)),
  notes: v.exactOptional(v.nullable(storable(10_000))),
}

/** The contingency of an assessment as it is set: POST makes it, PATCH changes it. Spec: business 7, contingency-fixed-cost. */
export const contingencyRequest = v.strictObject({ ...fields, name: v.optional(storable(255), 'Contingency') })
export const contingencyPatch = v.strictObject({ ...fields, name: v.exactOptional(storable(255)) })
/** What the fixed cost it was taken from earns once the contingency is gone. Spec: business 7, remove-contingency-fixed-cost. */
export const contingencyRemoval = v.strictObject({
  originalFixedCost: v.exactOptional(v.nullable(id)),
  /** Nil as the number it is written as in the specification, or as text like every other amount. */
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
