import * as v from 'valibot'
import { fieldSchema, id, storable } from '../fields/schema'
import { assessment } from './assessment'
import { assessmentProduct } from './assessment-product'
import { componentActivity } from './component-activity'
import { componentMaterial } from './component-material'
import { labourComponent } from './labour-component'

/**
 * Commands on a whole assessment. `base` is the revision of its scope when the person looked: when the scope has moved, the command is refused once,
 * with the changes since. Without it the command runs on the current state. Spec: business 7.
 */
export const base = { base: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }
const optional = (field: Parameters<typeof fieldSchema>[0]) => v.exactOptional(fieldSchema(field), null)
const { fields } = assessmentProduct

/** POST /assessments/{id}/blanket-percentages: missing or null values stay as they are. */
export const blanketPercentages = v.strictObject({
  autoProductProfitPercentage: optional(fields.profitPercentage),
  autoProductOverheadPercentage: optional(fields.overheadPercentage),
  autoProductInflationPercentage: optional(fields.inflationPercentage),
  targetWastePercentage: optional(componentMaterial.fields.wastePercentage),
  targetContingencyPercentage: optional(labourComponent.fields.contingencyPercentage),
  onlyWhereMissing: v.exactOptional(v.boolean(), false),
  ...base,
})
/** Numbers of values written and of values skipped. */
export const changedReply = v.strictObject({ changed: v.number(), skipped: v.number() })

/** POST /assessments/{id}/blanket-pricing-mode/{mode}, /unfix-products and /cheapest-prices. */
export const baseOnly = v.strictObject(base)
/** `all`: includes prices that were typed or given by the client. */
export const unfixRequest = v.strictObject({ all: v.exactOptional(v.boolean(), false), ...base })

/** POST /assessments/{id}/target-price. */
export const targetRequest = v.strictObject({
  targetPrice: v.pipe(fieldSchema(assessment.fields.targetPrice), v.string()),
  agreedAs: v.exactOptional(v.picklist(['net', 'gross']), 'net'),
  hold: v.exactOptional(v.pipe(v.array(id), v.maxLength(10_000)), []),
  ...base,
})
export const targetReply = v.strictObject({
  net: v.string(),
  gross: v.string(),
  /** In per cent, six decimals. */
  profit: v.string(),
  rounding: v.string(),
  grossRounding: v.string(),
  changed: v.number(),
})

/**
 * POST /assessmentlabourcomponentmaterials/{id}/change-price/{line}: sets the price of a quote's line, or with 0 the price in the body, which is then
 * required and may be null. Applies to this line and, unless `everywhere` is false, to every line of the assessment with the same material.
 */
export const changePrice = v.strictObject({
  unitPrice: v.exactOptional(fieldSchema(componentMaterial.fields.unitPrice)),
  pricedPer: optional(componentMaterial.fields.pricedPer),
  everywhere: v.exactOptional(v.boolean(), true),
  ...base,
})
/** POST /assessmentlabourcomponentactivities/{id}/change-rate/{line}: as {@link changePrice}. */
export const changeRate = v.strictObject({
  rate: v.exactOptional(fieldSchema(componentActivity.fields.rate)),
  everywhere: v.exactOptional(v.boolean(), true),
  ...base,
})

/** GET /assessments/{id}/materials/{material}/selected-price: the assessment's price of the material; nulls where no line uses it. */
export const selectedPrice = v.strictObject({
  unitPrice: v.nullable(v.string()),
  pricedPer: v.nullable(v.string()),
  quoteLine: v.nullable(id),
  priceFrom: v.nullable(storable(255)),
  lines: v.number(),
})
