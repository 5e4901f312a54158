import { guardsOver } from '../../records/move'
import { type Money, NIL, textOf } from '../../value/money'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'

/** What the guards of an invoice's life ask for beside the invoice itself. */
export interface InvoiceFacts extends ApprovalFacts {
  /** What may be approved without a reason, and how many lines need a person. */
  readonly invoiceMatch: { readonly payable: Money; readonly faults: number }
  /** What its nominal assignments come to, or its lines where there are none yet; null where it has neither. */
  readonly assigned: Money | null
}
export interface OfInvoice {
  readonly net: Money
  readonly codatPushedAt: string | null
}
export interface Approving {
  readonly approvedForPayment: Money
  readonly overrideReason?: string | null
}

const guard = guardsOver<InvoiceFacts>()

/** Source: commercial section 3, Invoice. */
export const invoiceGuards = {
  isWithinNet: guard([], (_, { net }: OfInvoice, { approvedForPayment }: Approving) => {
    const isIn = net < NIL ? approvedForPayment < NIL && approvedForPayment >= net : approvedForPayment > NIL
    if (isIn && (net < NIL || approvedForPayment <= net)) return null
    return net < NIL
      ? `A credit of ${textOf('money', net)} is approved for less than nil, and not for more than it`
      : `Approve more than nil and at most the net of ${textOf('money', net)}`
  }),
  isMatched: guard(['invoiceMatch'], ({ invoiceMatch: { payable } }, { net }: OfInvoice, input: Approving) => {
    if (net < NIL || input.approvedForPayment <= payable || input.overrideReason?.trim()) return null
    return `Only ${textOf('money', payable)} is covered by what was ordered and came. Approve that, or give a reason`
  }),
  isInLimit: guard(['approval'], ({ approval }, _: OfInvoice, { approvedForPayment }: Approving) =>
    aboveLimit(approvedForPayment, approval),
  ),
  isAssigned: guard(['assigned'], ({ assigned }, { net }: OfInvoice) => {
    if (assigned === net) return null
    return assigned === null
      ? 'Assign the invoice to nominal codes first'
      : `The nominal codes come to ${textOf('money', assigned)}, the invoice to ${textOf('money', net)}`
  }),
  isNotPushed: guard([], (_, { codatPushedAt }: OfInvoice) =>
    codatPushedAt === null ? null : 'This invoice has gone to the accounting platform',
  ),
} as const
