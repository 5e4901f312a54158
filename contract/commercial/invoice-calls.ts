import * as v from 'valibot'
import { filled, id, storable } from '../fields/schema'

/** GET /api/invoices/find-by-supplier-ref: invoices of that supplier with that number, in any spelling. */
export const foundInvoice = v.strictObject({
  id,
  project: id,
  invoiceReference: v.string(),
  kind: v.string(),
  state: v.string(),
})

/** GET /api/materialorders/{id}/default-vat-code: the code of an order's lines. Null: the firm has none. */
export const defaultVatCodeReply = v.nullable(
  v.object({ id, code: v.string(), name: v.string(), rate: v.string(), isReverseCharge: v.boolean() }),
)

const amount = v.union([v.number(), v.string()])
/** A bill of the accounting platform; its other fields are ignored. */
export const codatBill = v.looseObject({
  id: filled(255),
  reference: filled(60),
  issueDate: v.optional(v.nullable(v.string()), null),
  dueDate: v.optional(v.nullable(v.string()), null),
  note: v.optional(v.nullable(storable(10_000)), null),
  lineItems: v.optional(
    v.array(
      v.looseObject({
        description: v.optional(v.nullable(storable(500)), null),
        quantity: v.optional(v.nullable(amount), null),
        unitAmount: v.optional(v.nullable(amount), null),
        subTotal: v.optional(v.nullable(amount), null),
      }),
    ),
    [],
  ),
  subTotal: amount,
  taxAmount: v.optional(v.nullable(amount), null),
})
