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

/** The cost of one document on one budget, under the package it counts for. */
const costDocument = v.object({
  source: v.picklist(COST_SOURCES),
  id,
  assessment: v.nullable(id),
  budget: BUDGET,
  label: v.string(),
  actual: v.string(),
  accrued: v.string(),
  committed: v.string(),
  series: v.optional(v.nullable(id), null),
})

/**
 * GET /api/projects/{id}/cvr/figures: the cost value reconciliation of a project as it is now, without the documents behind its costs. `unread`: what the
 * caller may not read, so no figure has it. Spec: REP-1; decisions 742, 755 and 758.
 */
export const cvrFiguresReply = v.object({
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
  /** The application whose certificate counts; null where there is none. */
  certificate: v.optional(v.nullable(v.object({ id, label: v.string() })), null),
  /** Worth of variations that are not agreed: in no other figure. */
  unagreed: v.string(),
  variations: variationsShown,
  unread: v.array(v.string()),
})
export type CvrFiguresReply = v.InferOutput<typeof cvrFiguresReply>

/** GET /api/projects/{id}/cvr and a locked report: the same with `lines`, the documents behind its costs. */
export const cvrReply = v.object({ ...cvrFiguresReply.entries, lines: v.array(costDocument) })
export type CvrReply = v.InferOutput<typeof cvrReply>

/** GET /api/projects/{id}/cvr/documents: the documents behind the cost of a budget of a package as they are now. Without an assessment: of what names no bill. */
export const cvrDocumentsReply = v.object({ lines: v.array(costDocument) })

/** GET /api/cvrreports/{id}/causes: why the final margin is another than in a locked report, the greatest effect first. Amounts in wire form. */
export const cvrCausesReply = v.object({
  causes: v.array(
    v.object({
      kind: v.picklist(['value', 'cost', 'forecast', 'futureLoss']),
      assessment: v.nullable(id),
      budget: v.nullable(BUDGET),
      document: v.nullable(v.object({ source: v.picklist(COST_SOURCES), id, label: v.string() })),
      variation: v.nullable(v.object({ id, code: v.string() })),
      /** Name of the package. */
      package: v.string(),
      before: v.string(),
      after: v.string(),
      effect: v.string(),
      /** Why a forecast or a known loss is what it is now; null for other causes, and for a computed cost to complete. */
      reason: v.nullable(v.string()),
    }),
  ),
  before: v.string(),
  after: v.string(),
  movement: v.string(),
})
export type CvrCausesReply = v.InferOutput<typeof cvrCausesReply>

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
