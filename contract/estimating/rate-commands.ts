import * as v from 'valibot'
import { fieldSchema, id, storable } from '../fields/schema'
import { assessment } from './assessment'
import { assessmentProduct } from './assessment-product'
import { componentActivity } from './component-activity'
import { componentMaterial } from './component-material'
import { labourComponent } from './labour-component'

/**
 * Commands on a whole assessment. `base` is where its scope's feed stood when the person looked: where it stands elsewhere the command is
 * refused once, with what has changed since. Without it the command is run on whatever is there. Spec: business 7; estimating section 3.
 */
export const base = { base: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }
const optional = (field: Parameters<typeof fieldSchema>[0]) => v.exactOptional(fieldSchema(field), null)
const { fields } = assessmentProduct

/** POST /assessments/{id}/blanket-percentages: what is left out, or null, stays as it is. */
export const blanketPercentages = v.strictObject({
  autoProductProfitPercentage: optional(fields.profitPercentage),
  autoProductOverheadPercentage: optional(fields.overheadPercentage),
  autoProductInflationPercentage: optional(fields.inflationPercentage),
  targetWastePercentage: optional(componentMaterial.fields.wastePercentage),
  targetContingencyPercentage: optional(labourComponent.fields.contingencyPercentage),
  onlyWhereMissing: v.exactOptional(v.boolean(), false),
  ...base,
})
/** How many values were written, and how many were left. */
export const changedReply = v.strictObject({ changed: v.number(), skipped: v.number() })

/** POST /assessments/{id}/blanket-pricing-mode/{mode}, /unfix-products and /cheapest-prices. */
export const baseOnly = v.strictObject(base)
/** `all`: prices that were typed or given by the client too. */
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
 * POST /assessmentlabourcomponentmaterials/{id}/change-price/{line}: the price of a quote's line, or with 0 the one in the body, which
 * must be there and may be null, for this line and, unless `everywhere` is false, for every line of the assessment that takes the same material.
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

/** GET /assessments/{id}/materials/{material}/selected-price: what the assessment takes the material at; nulls where it takes it nowhere. */
export const selectedPrice = v.strictObject({
  unitPrice: v.nullable(v.string()),
  pricedPer: v.nullable(v.string()),
  quoteLine: v.nullable(id),
  priceFrom: v.nullable(storable(255)),
  lines: v.number(),
})
