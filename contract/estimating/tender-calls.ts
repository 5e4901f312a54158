import * as v from 'valibot'

/** An assessment on the page of a tender: its totals, and why it cannot join. Money is text with two decimals. */
export const assessmentForTender = v.strictObject({
  id: v.number(),
  name: v.string(),
  versionMajor: v.number(),
  versionMinor: v.number(),
  status: v.string(),
  /** The tender it is in. */
  tender: v.nullable(v.number()),
  /** Why it cannot join a tender; null when it can. */
  reason: v.nullable(v.string()),
  /** Why it cannot be offered in its present state, by its parts, also where it is in a tender already. */
  readiness: v.strictObject({
    rates: v.nullable(v.string()),
    quantities: v.nullable(v.string()),
    fixedCosts: v.nullable(v.string()),
    budget: v.nullable(v.string()),
  }),
  net: v.string(),
  discount: v.string(),
  gross: v.string(),
  vat: v.string(),
})
export const assessmentsForTender = v.array(assessmentForTender)
export type AssessmentForTender = v.InferOutput<typeof assessmentForTender>

/** A bill of the project that is on site. */
export const liveAssessment = v.strictObject({
  id: v.number(),
  name: v.string(),
  versionMajor: v.number(),
  versionMinor: v.number(),
})

/**
 * Totals of the bills of a project on site, at tender and now: each by its parts (as in live-estimates and afc-totals), and their sums. Money is text
 * with two decimals. Spec: business 7, commercial-data.
 */
export const commercialData = v.strictObject({
  assessments: v.array(
    v.strictObject({
      ...liveAssessment.entries,
      estimates: v.record(v.string(), v.string()),
      afc: v.record(v.string(), v.string()),
    }),
  ),
  tenderNet: v.string(),
  liveNet: v.string(),
  tenderCost: v.string(),
  liveCost: v.string(),
})
