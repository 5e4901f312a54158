import * as v from 'valibot'
import { NIL } from '#domain/value/money'
import { money, quantity, rate } from '../fields/field'
import { fieldSchema, id } from '../fields/schema'

const upToDate = quantity('Approved to date', { required: true, atLeast: NIL })
const atRate = rate('Approved rate', { required: true, atLeast: NIL })
const materials = money('Materials approved to date', { required: true, atLeast: NIL })

/** POST /api/labourpaymentapplications/{id}/approvals: the quantity approved to date, by line; null removes an approval. */
export const approvalsRequest = v.strictObject({
  lines: v.pipe(
    v.array(
      v.strictObject({
        item: id,
        approvedQuantity: v.nullable(fieldSchema(upToDate)),
        approvedRate: v.optional(v.nullable(fieldSchema(atRate)), null),
      }),
    ),
    v.maxLength(5_000),
  ),
  approvedMaterials: v.optional(v.nullable(fieldSchema(materials)), null),
})

const amount = v.string()
/** A line of an application in calls, in wire form. */
export const paliReply = v.object({
  id,
  application: id,
  name: v.string(),
  zoneName: v.nullable(v.string()),
  unit: v.nullable(v.string()),
  appliedQuantity: amount,
  appliedRate: amount,
  approvedQuantity: v.nullable(amount),
  approvedRate: v.nullable(amount),
})

/** GET /api/assessments/{id}/labour-approval-history: every line of each approved application, oldest first. All figures to date. */
export const approvalHistoryReply = v.object({
  application: id,
  reference: v.nullable(v.string()),
  subcontractor: id,
  effectiveDate: v.string(),
  state: v.string(),
  approvedAt: v.nullable(v.string()),
  item: id,
  activity: v.nullable(id),
  zone: v.nullable(id),
  name: v.string(),
  zoneName: v.nullable(v.string()),
  appliedQuantity: amount,
  approvedQuantity: amount,
  approvedRate: amount,
  value: amount,
})

/** GET /api/projects/{id}/labour-review-count. */
export const reviewCountReply = v.object({ count: v.number() })

/** GET /api/projects/{project}/labour-review-bill: labour by activity and zone, as on the page. */
export const labourRowReply = v.object({
  assessment: id,
  activity: v.nullable(id),
  zone: v.nullable(id),
  product: v.nullable(id),
  name: v.string(),
  productName: v.string(),
  zoneName: v.string(),
  unit: v.nullable(v.string()),
  rate: v.nullable(amount),
  needed: amount,
  done: amount,
  applied: amount,
  approved: amount,
  remaining: amount,
  booked: amount,
})

/** GET /api/labourpaymentapplications/{id}/payment?paidOn=2026-11-24: the payment on that day, with the reasons in words. */
export const paymentReply = v.object({
  paidOn: v.string(),
  period: amount,
  retention: amount,
  payable: amount,
  materialsLeftOut: amount,
  cisRate: amount,
  cisBase: amount,
  cisDeduction: amount,
  isReverseCharge: v.boolean(),
  vat: amount,
  vatAccounted: amount,
  toPay: amount,
  why: v.string(),
  /** Changes since its approval; null where there are none. */
  changed: v.nullable(v.string()),
})
