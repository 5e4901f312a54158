import * as v from 'valibot'
import { isDay } from '#domain/value/day'
import { NIL, WHOLE } from '#domain/value/money'
import { money, percentage } from '../../fields/field'
import { fieldSchema, id, storable } from '../../fields/schema'

/** Ways to claim lines that subcontracts cover. */
export const SUBCONTRACTS = ['kept', 'progress', 'approved'] as const
export type Subcontracts = (typeof SUBCONTRACTS)[number]

const aDay = v.pipe(v.string(), v.check(isDay, 'Choose a day'))
const amount = v.string()
const share = percentage('Claim work complete to', { required: true, atLeast: NIL, atMost: WHOLE })

/**
 * POST /api/projects/{id}/productpaymentapplications/generate. `filterOn`: c for a product in each zone, p for a whole product. `subcontracts`: which of
 * the lines that subcontracts cover claim what is approved: those that did so in the application before (kept), none (progress), or all. Spec: APP-1;
 * decisions 726 and 736.
 */
export const generateRequest = v.strictObject({
  valuationDate: aDay,
  filterOn: v.optional(v.picklist(['c', 'p']), 'c'),
  subcontracts: v.optional(v.picklist(SUBCONTRACTS), 'kept'),
  filterPercentage: v.optional(fieldSchema(share), '0.0000'),
})
export type GenerateRequest = Omit<v.InferOutput<typeof generateRequest>, 'filterPercentage'> & {
  readonly filterPercentage: string
}

/**
 * GET /api/projects/{id}/outgoing-application-bill: the lines of the next application and its sums, as it would be generated with these values.
 * `terms`: whether terms are recorded for that day; without them retention, discount and VAT are zero.
 */
export const outgoingBillReply = v.object({
  lines: v.array(
    v.object({
      kind: v.picklist(['product', 'fixedCost', 'onAccount']),
      isVariation: v.boolean(),
      variationCode: v.nullable(v.string()),
      isNotAgreed: v.boolean(),
      code: v.nullable(v.string()),
      name: v.string(),
      unit: v.nullable(v.string()),
      quantity: v.nullable(v.string()),
      contractValue: v.nullable(v.string()),
      progressBefore: v.string(),
      progress: v.string(),
      value: v.string(),
      materialValue: v.string(),
      certifiedBefore: v.string(),
      materialBefore: v.string(),
      thisPeriod: v.string(),
      reason: v.nullable(v.string()),
      /** Whether it claims the approved work of subcontractors. */
      isByApproval: v.boolean(),
    }),
  ),
  terms: v.boolean(),
  retentionPercentage: v.string(),
  discountPercentage: v.string(),
  vatRate: v.string(),
  isReverseCharge: v.boolean(),
  work: v.string(),
  materials: v.string(),
  onAccount: v.string(),
  gross: v.string(),
  retention: v.string(),
  discount: v.string(),
  net: v.string(),
  certifiedBefore: v.string(),
  due: v.string(),
  vat: v.string(),
  total: v.string(),
})
export type OutgoingBillReply = v.InferOutput<typeof outgoingBillReply>

const certified = fieldSchema(money('Certified to date', { required: true }))

/**
 * POST /api/productpaymentapplications/{id}/line-certificates: the certificate of an application, line by line and to date. A line that is not named is
 * agreed as claimed. `reason`: why it is reduced, or what is asked.
 */
export const lineCertificatesRequest = v.strictObject({
  certifiedOn: aDay,
  invoiceNumber: v.optional(v.nullable(storable(60)), null),
  certificateNotes: v.optional(v.nullable(storable(10_000)), null),
  lines: v.pipe(
    v.array(
      v.strictObject({
        item: id,
        decision: v.picklist(['agreed', 'reduced', 'queried']),
        certifiedValue: certified,
        certifiedMaterial: certified,
        reason: v.optional(v.nullable(storable(2_000)), null),
      }),
    ),
    v.maxLength(5_000),
  ),
})
export type LineCertificatesRequest = v.InferOutput<typeof lineCertificatesRequest>

/** A line of an application in calls, in wire form; all money to date. */
export const applicationLineReply = v.object({
  id,
  application: id,
  kind: v.picklist(['product', 'fixedCost', 'onAccount']),
  assessment: v.nullable(id),
  product: v.nullable(id),
  fixedCost: v.nullable(id),
  isVariation: v.boolean(),
  variation: v.nullable(id),
  variationCode: v.nullable(v.string()),
  isNotAgreed: v.boolean(),
  code: v.nullable(v.string()),
  name: v.string(),
  unit: v.nullable(v.string()),
  contractValue: v.nullable(amount),
  progress: amount,
  value: amount,
  materialValue: amount,
  certifiedBefore: amount,
  materialBefore: amount,
  thisPeriod: amount,
  certifiedValue: v.nullable(amount),
  certifiedMaterial: v.nullable(amount),
  decision: v.nullable(v.picklist(['agreed', 'reduced', 'queried'])),
  decisionReason: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})

const nullableAmount = v.nullable(amount)

/**
 * GET /api/projects/{id}/subcontract-claims and GET /api/productpaymentapplications/{id}/subcontract-claims: the lines that subcontracts cover, and
 * what each would claim to date at our rates. `measuredValue`: by our progress. `byClaim`: by what the subcontractors claimed. `byApproval`: by what
 * was approved of it; null where nothing was. `value`: on the application. A line on account without an item is work of no bill that can be brought in.
 * `besides`: approved for work of a bill that no line names. Decisions 726 and 736.
 */
export const subcontractClaimsReply = v.object({
  lines: v.array(
    v.object({
      /** Null for an application that is not generated yet, and for work that it does not have. */
      item: v.nullable(id),
      kind: v.picklist(['product', 'fixedCost', 'onAccount']),
      product: v.nullable(id),
      fixedCost: v.nullable(id),
      code: v.nullable(v.string()),
      name: v.string(),
      contractValue: amount,
      materialValue: amount,
      progress: amount,
      measuredValue: amount,
      byClaim: nullableAmount,
      byApproval: nullableAmount,
      value: amount,
      /** Whether it claims what is approved already. */
      isTaken: v.boolean(),
      parts: v.array(
        v.object({
          application: id,
          reference: v.nullable(v.string()),
          subcontractor: id,
          subcontractorName: v.string(),
          contractValue: amount,
          claimed: amount,
          approved: nullableAmount,
        }),
      ),
    }),
  ),
  besides: amount,
})
export type SubcontractClaimsReply = v.InferOutput<typeof subcontractClaimsReply>

const toClaim = fieldSchema(money('To claim', { required: true }))

/**
 * POST /api/productpaymentapplications/{id}/subcontract-claims: has lines of a held application claim what was approved of subcontractors, and brings in
 * approved work of no bill on account, by its name. `value`: what the preview showed by approval. A line for which it is another sum now refuses the whole.
 */
export const takeSubcontractsRequest = v.pipe(
  v.strictObject({
    lines: v.pipe(v.array(v.strictObject({ item: id, value: toClaim })), v.maxLength(5_000)),
    onAccount: v.optional(
      v.pipe(v.array(v.strictObject({ name: storable(1_000), value: toClaim })), v.maxLength(1_000)),
      [],
    ),
  }),
  v.check(({ lines, onAccount }) => lines.length + onAccount.length > 0, 'Choose a line'),
)
export type TakeSubcontractsRequest = v.InferOutput<typeof takeSubcontractsRequest>

/** POST /api/productpaymentapplications/{id}/paoai: one more amount on account, to date. */
export const onAccountRequest = v.strictObject({
  name: storable(1_000),
  value: fieldSchema(money('Value to date', { required: true })),
})

/** GET /api/projects/{id}/previous-payment-notes: each certificate of the project, newest first. */
export const previousPaymentNoteReply = v.object({
  id,
  reference: v.nullable(v.string()),
  valuationDate: v.string(),
  certifiedOn: v.nullable(v.string()),
  certifiedGross: v.nullable(amount),
  certifiedNet: v.nullable(amount),
  certifiedDue: v.nullable(amount),
  certificateNotes: v.nullable(v.string()),
  paidOn: v.nullable(v.string()),
})

/** PATCH /api/productpaymentapplications/{id} with `codatId` alone: the record of the accounting platform it is linked to; null unlinks it. */
export const linkRequest = v.strictObject({
  codatId: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1, 'Choose the accounting record'), v.maxLength(200))),
})

/** GET /api/productpaymentapplications/{id}/canUnapprove: whether its certificate can be taken back, and why not. */
export const canUnapproveReply = v.object({ ok: v.boolean(), reasons: v.array(v.string()) })
