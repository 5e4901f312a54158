import * as v from 'valibot'
import { isDay } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { money, note } from '../../fields/field'
import { fieldSchema, id } from '../../fields/schema'

const amount = v.string()
const toDate = money('Approved to date', { required: true })
const materials = money('Materials approved to date', { required: true, atLeast: NIL })

/**
 * POST /api/productpaymentapplications/{id}/approvals: the value approved to date, by line, with the reason where it is less than applied for; null
 * removes an approval. Spec: business 7.
 */
export const incomingApprovalsRequest = v.strictObject({
  lines: v.pipe(
    v.array(
      v.strictObject({
        item: id,
        approvedValue: v.nullable(fieldSchema(toDate)),
        reductionReason: v.optional(v.nullable(fieldSchema(note('Why less', { max: 2_000 }))), null),
      }),
    ),
    v.maxLength(5_000),
  ),
  approvedMaterials: v.optional(v.nullable(fieldSchema(materials)), null),
})

/** A line of an incoming application in calls, in wire form; all money to date. */
export const incomingLineReply = v.object({
  id,
  application: id,
  assessment: v.nullable(id),
  product: v.nullable(id),
  fixedCost: v.nullable(id),
  code: v.nullable(v.string()),
  name: v.string(),
  unit: v.nullable(v.string()),
  contractValue: v.nullable(amount),
  measuredValue: v.nullable(amount),
  approvedElsewhere: amount,
  approvedBefore: amount,
  value: amount,
  approvedValue: v.nullable(amount),
  reductionReason: v.nullable(v.string()),
})

/**
 * GET /api/projects/{id}/application-incoming-saf-draft?subcontractor=1&effectiveDate=2026-11-30: the lines of a subcontractor's next application: the
 * supply and fit products of the accepted bills, fixed costs that the last certificate has, then its other lines. `value` is what progress gives, less
 * certificates of others.
 */
export const incomingDraftReply = v.object({
  assessment: v.nullable(id),
  product: v.nullable(id),
  fixedCost: v.nullable(id),
  code: v.nullable(v.string()),
  name: v.string(),
  unit: v.nullable(v.string()),
  contractValue: v.nullable(amount),
  measuredValue: v.nullable(amount),
  approvedElsewhere: amount,
  approvedBefore: amount,
  value: amount,
})

/** Limits of a workbook of a subcontractor that is read on the server. */
export const TEMPLATE_LIMITS = {
  fileBytes: 5 * 1024 * 1024,
  unpackedBytes: 40 * 1024 * 1024,
  zipEntries: 500,
  rows: 10_000,
  cells: 500_000,
} as const

/**
 * POST /api/projects/{id}/import-application-incoming-saf-bill-template: takes in a filled workbook, which was uploaded as a file before. It goes to the
 * application that is open for the day, or to a new one. `readsCommas`: the workbook writes its decimals with commas. Spec: business 7.
 */
export const importTemplateRequest = v.strictObject({
  effectiveDate: v.pipe(v.string(), v.check(isDay, 'Choose a day')),
  subcontractor: id,
  file: id,
  readsCommas: v.optional(v.boolean(), false),
})

/** Lines of a workbook that was taken in; `marks` are disagreements with the bill, progress or earlier certificates. All money to date. */
export const importTemplateReply = v.object({
  application: id,
  isNew: v.boolean(),
  changed: v.number(),
  lines: v.array(
    v.object({
      product: v.nullable(id),
      fixedCost: v.nullable(id),
      code: v.nullable(v.string()),
      name: v.string(),
      valueBefore: amount,
      value: amount,
      isChanged: v.boolean(),
      marks: v.array(v.string()),
    }),
  ),
  /** Lines that the workbook leaves as they are, by name. */
  untouched: v.array(v.string()),
})

/** GET /api/assessments/{id}/product-incoming-approval-history: every line of each approved application, oldest first. All money to date. */
export const incomingHistoryReply = v.object({
  application: id,
  reference: v.nullable(v.string()),
  subcontractor: id,
  effectiveDate: v.string(),
  state: v.string(),
  approvedAt: v.nullable(v.string()),
  item: id,
  product: v.nullable(id),
  fixedCost: v.nullable(id),
  name: v.string(),
  value: amount,
  approvedValue: amount,
  reductionReason: v.nullable(v.string()),
})
