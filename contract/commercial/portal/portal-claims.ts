import * as v from 'valibot'
import { NIL } from '#domain/value/money'
import { code, day, money, note, text } from '../../fields/field'
import { fieldSchema, id, storable } from '../../fields/schema'

const amount = v.string()

/**
 * GET /portal/projects/{id}/draft?effectiveDate=2026-11-30: what the next application of the person's subcontractor begins with: the lines of their own
 * scope, and the terms of their subcontract on that day. Nothing of our progress, nor of other subcontractors. All money to date.
 */
export const portalDraftReply = v.object({
  effectiveDate: v.string(),
  /** The day of the last certificate, and an application that waits for review. */
  certifiedUpTo: v.nullable(v.string()),
  waiting: v.nullable(v.object({ id, effectiveDate: v.string() })),
  /** Net of the last certificate, and the materials it has. */
  certifiedBefore: amount,
  materialsBefore: amount,
  /** Null where none are recorded for the day: nothing is retained then. */
  terms: v.nullable(
    v.object({
      retentionPercentage: amount,
      retentionKept: amount,
      retentionOnMaterials: v.boolean(),
      retentionCap: v.nullable(amount),
      discountPercentage: amount,
    }),
  ),
  lines: v.array(
    v.object({
      key: v.string(),
      product: v.nullable(id),
      fixedCost: v.nullable(id),
      code: v.nullable(v.string()),
      name: v.string(),
      unit: v.nullable(v.string()),
      contract: v.nullable(amount),
      approvedBefore: amount,
    }),
  ),
})
export type PortalDraft = v.InferOutput<typeof portalDraftReply>

/** Path below /api of the call that takes an application. It has many lines, so its body may weigh more than those of other open calls. */
export const PORTAL_CLAIM = '/portal/applications'
/** Room for 5,000 lines. */
export const PORTAL_CLAIM_BYTES = 512 * 1024

const value = fieldSchema(money('Applied to date', { required: true }))

/**
 * POST /portal/applications, with an Idempotency-Key: what a subcontractor applies for. A line that is not sent stays as it was certified. `period` is what
 * the page showed as applied for in the period, before retention: an application at another sum is refused, because the person has not seen it.
 */
export const portalClaimRequest = v.strictObject({
  project: id,
  effectiveDate: fieldSchema(day('Work up to', { required: true })),
  invoiceNumber: v.optional(fieldSchema(code('Their number', { max: 60 })), null),
  materialsToDate: fieldSchema(money('Materials to date', { required: true, atLeast: NIL })),
  note: v.optional(fieldSchema(note('Their note', { max: 2_000 })), null),
  lines: v.pipe(v.array(v.strictObject({ key: storable(1_100), value })), v.maxLength(5_000)),
  others: v.pipe(
    v.array(v.strictObject({ name: fieldSchema(text('What for', { required: true, max: 1_000 })), value })),
    v.maxLength(100),
  ),
  period: value,
})
export type PortalClaimRequest = v.InferOutput<typeof portalClaimRequest>
export const portalClaimReply = v.object({ id })

/** POST /portal/withdrawals. The limit on bodies of open calls is by path, so the id is no part of it. */
export const PORTAL_WITHDRAWAL = '/portal/withdrawals'
export const portalWithdrawalRequest = v.strictObject({ application: id })
