import * as v from 'valibot'
import { COST_BUDGETS, COST_SOURCES } from '#domain/commercial/costs/cost-lines'
import { isDay } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { money } from '../../fields/field'
import { fieldSchema, id, storable } from '../../fields/schema'
import { FORECAST_SUBJECTS } from './cost-forecast'
import { variationsShown } from './variation-words'

const BUDGET = v.picklist(COST_BUDGETS.map(({ name }) => name))

/** Costs of one budget or of all of them. All money in wire form. */
const costs = {
  budget: v.string(),
  earnedBudget: v.string(),
  actual: v.string(),
  accrued: v.string(),
  cost: v.string(),
  committed: v.string(),
  toComplete: v.string(),
  finalCost: v.string(),
  saving: v.string(),
}
const totals = {
  ...costs,
  tenderValue: v.string(),
  value: v.string(),
  earned: v.string(),
  certified: v.string(),
  overClaim: v.string(),
  futureLoss: v.string(),
  margin: v.string(),
  finalMargin: v.string(),
  budgetMargin: v.string(),
}

/**
 * GET /api/projects/{id}/cvr: the cost value reconciliation of a project as it is now. `lines`: the documents behind its costs, each under the package
 * it counts for. `unread`: what the caller may not read, so no figure has it. Spec: REP-1; decisions 742 and 755.
 */
export const cvrReply = v.object({
  /** The project as it was called then. Reports that were locked before it was kept have none. */
  project: v.optional(v.nullable(v.object({ name: v.string(), reference: v.nullable(v.string()) })), null),
  packages: v.array(
    v.object({
      /** Null for the package of costs in a project without an accepted bill. */
      assessment: v.nullable(id),
      name: v.string(),
      ...totals,
      /** The parts of the value: the bill as it was tendered, then each variation that has lines. */
      values: v.optional(
        v.nullable(v.array(v.object({ variation: v.nullable(v.object({ id, code: v.string() })), value: v.string() }))),
        null,
      ),
      /** Why a loss is known. Reports that were locked before it was kept have none. */
      futureLossReason: v.optional(v.nullable(v.string()), null),
      rows: v.array(v.object({ name: BUDGET, label: v.string(), reason: v.nullable(v.string()), ...costs })),
    }),
  ),
  total: v.object(totals),
  lines: v.array(
    v.object({
      source: v.picklist(COST_SOURCES),
      id,
      assessment: v.nullable(id),
      budget: BUDGET,
      label: v.string(),
      actual: v.string(),
      accrued: v.string(),
      committed: v.string(),
      series: v.optional(v.nullable(id), null),
    }),
  ),
  /** The application whose certificate counts; null where there is none. */
  certificate: v.optional(v.nullable(v.object({ id, label: v.string() })), null),
  /** Worth of variations that are not agreed: in no other figure. */
  unagreed: v.string(),
  variations: variationsShown,
  unread: v.array(v.string()),
})
export type CvrReply = v.InferOutput<typeof cvrReply>

/**
 * POST /api/projects/{id}/costforecasts: a person's forecast of the cost to complete of one budget of a bill, or of its known losses. An amount of null goes
 * back to the computed cost to complete.
 */
export const forecastRequest = v.strictObject({
  assessment: id,
  subject: v.picklist(FORECAST_SUBJECTS.map(({ value }) => value)),
  amount: v.nullable(v.pipe(fieldSchema(money('To complete', { required: true, atLeast: NIL })), v.string())),
  reason: v.pipe(storable(2_000), v.trim(), v.nonEmpty('Write the reason')),
})

/** POST /api/projects/{id}/cvrreports: locks the reconciliation of a project as it is now, as the report of a period. */
export const lockRequest = v.strictObject({
  periodEnd: v.pipe(v.string(), v.check(isDay, 'Choose a day')),
  narrative: v.optional(v.nullable(storable(10_000)), null),
})
