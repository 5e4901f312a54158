import { guardsOver } from '../../records/transition'
import { absolute, type Money, NIL, plus, textOf } from '../../value/money'
import type { BuiltOn } from './invoice-given'
import { moneyWords } from '../../value/money-words'
import { whyNotAssigned } from '../assignments/assignments'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { type Day, dayWords } from '../../value/day'
import { isNotOwn, type FourEyesFacts } from '../roles/four-eyes'

/** Facts the guards of an invoice's lifecycle need, besides the invoice itself. */
export interface InvoiceFacts extends ApprovalFacts, FourEyesFacts {
  /** Amount that may be approved without a reason, the number of lines that need a person, and why it cannot be approved at all. */
  readonly invoiceMatch: { readonly payable: Money; readonly faults: number; readonly refusal: string | null }
  /** For an approved invoice: the part neither approved nor credited, and the part of that covered by later deliveries. */
  readonly disputed: { readonly open: Money; readonly covered: Money }
  /** The invoice or credit note that depends on the approval of this one; null where none does. */
  readonly builtOn: BuiltOn | null
  /** Net of its nominal assignments, or of its lines where there are none yet; null where it has neither. */
  readonly assigned: Money | null
  /** Today in British time. */
  readonly today: Day
  /** VAT of those by their codes. */
  readonly bookedVat: Money
}
export interface OfInvoice {
  readonly net: Money
  readonly vat: Money
  readonly codatPushedAt: string | null
}
export interface OfApproved {
  readonly approvedForPayment: Money | null
  readonly paidAmount: Money | null
}
export interface Releasing {
  readonly releasedAmount: Money
  readonly releaseReason?: string | null
}
export interface Approving {
  readonly approvedForPayment: Money
  readonly overrideReason?: string | null
}

const guard = guardsOver<InvoiceFacts>()
const nounOf = (net: Money): string => (net < NIL ? 'credit note' : 'invoice')

/** Guards of an invoice's transitions. */
export const invoiceGuards = {
  isNotOwn,
  isWithinNet: guard([], (_, { net }: OfInvoice, { approvedForPayment }: Approving) => {
    if (net < NIL)
      return approvedForPayment <= NIL && approvedForPayment >= net
        ? null
        : `This credit note is for ${moneyWords(absolute(net))}. Approve it for ${moneyWords(net)} to 0.00`
    if (net === NIL && approvedForPayment === NIL) return null
    return approvedForPayment > NIL && approvedForPayment <= net
      ? null
      : `Approve more than 0.00 and at most the net of ${textOf('money', net)}`
  }),
  isMatched: guard(['invoiceMatch'], ({ invoiceMatch }, { net }: OfInvoice, input: Approving) => {
    const { payable, refusal } = invoiceMatch
    if (refusal !== null) return refusal
    if (net < NIL)
      return input.approvedForPayment === payable
        ? null
        : payable === NIL
          ? 'This credit note is for what was disputed and never approved, so it reduces no payment. Approve 0.00'
          : `This credit note reduces what was approved by ${moneyWords(absolute(payable))}: the rest was disputed and never approved. Approve ${moneyWords(payable)}`
    if (input.approvedForPayment <= payable || input.overrideReason?.trim()) return null
    return `Only ${textOf('money', payable)} is covered by what was ordered and came. Approve that, or give a reason`
  }),
  isInLimit: guard(['approval'], ({ approval }, _: OfInvoice, { approvedForPayment }: Approving) =>
    aboveLimit(approvedForPayment, approval),
  ),
  isAssigned: guard(['assigned'], ({ assigned }, { net }: OfInvoice) =>
    assigned === null ? 'Assign the invoice to nominal codes first' : whyNotAssigned(assigned, net, nounOf(net)),
  ),
  isVatRight: guard(['bookedVat'], ({ bookedVat }, { net, vat }: OfInvoice) =>
    bookedVat === vat
      ? null
      : `The VAT codes make ${moneyWords(bookedVat)} VAT, the ${nounOf(net)} says ${moneyWords(vat)}. Correct the VAT of the ${nounOf(net)} or its codes, or raise a query`,
  ),
  isDisputed: guard(['disputed'], ({ disputed: { open } }) =>
    open <= NIL ? 'Nothing of this invoice is in dispute' : null,
  ),
  isOpen: guard(['disputed'], ({ disputed: { open } }, _: OfInvoice, { releasedAmount }: Releasing) =>
    releasedAmount > NIL && releasedAmount <= open
      ? null
      : `Release more than 0.00 and at most the ${textOf('money', open)} in dispute`,
  ),
  isReleaseCovered: guard(['disputed'], ({ disputed: { covered } }, _: OfInvoice, input: Releasing) =>
    input.releasedAmount <= covered || input.releaseReason?.trim()
      ? null
      : `Only ${textOf('money', covered)} of it came since. Release that, or give a reason`,
  ),
  isReleaseInLimit: guard(
    ['approval'],
    ({ approval }, { approvedForPayment }: OfApproved, { releasedAmount }: Releasing) =>
      aboveLimit(plus(approvedForPayment ?? NIL, releasedAmount), approval),
  ),
  isPaidOnTime: guard(['today'], ({ today }, { issueDate }: { readonly issueDate: Day | null }) =>
    issueDate === null || issueDate <= today
      ? null
      : `This is dated ${dayWords(issueDate)}, so it can’t be paid before then. Mark it as paid on that day, or reopen it and correct its date`,
  ),
  isNotPaid: guard([], (_, { paidAmount }: OfApproved) =>
    paidAmount === null ? null : 'Some of this invoice is paid. Take the payment back first',
  ),
  isPaidInPart: guard([], (_, { paidAmount }: OfApproved) =>
    paidAmount === null ? 'No payment of this invoice is recorded' : null,
  ),
  isLatest: guard(['builtOn'], ({ builtOn }) =>
    builtOn === null
      ? null
      : `${builtOn.name} was approved after it and depends on it${builtOn.isFixed ? ', and can no longer be reopened, so this one stays approved' : '. Reopen that first'}`,
  ),
  isNotPushed: guard([], (_, { codatPushedAt }: OfInvoice) =>
    codatPushedAt === null ? null : 'This invoice has gone to the accounting platform',
  ),
} as const
