import { guardsOver } from '../../records/transition'
import type { Money } from '../../value/money'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { isNotOwn, type FourEyesFacts } from '../roles/four-eyes'

/** Facts the guards of an order's lifecycle need, besides the order itself. */
export interface OrderFacts extends ApprovalFacts, FourEyesFacts {
  /** `net`: the order's total without VAT. */
  readonly orderLines: { readonly count: number; readonly unpriced: number; readonly net: Money }
  /** Records that refer to the order. */
  readonly orderTaken: { readonly deliveries: number; readonly hires: number; readonly invoices: number }
}

/** Whether a text is a single address that mail servers accept. */
export const isMailAddress = (text: string): boolean => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(text.trim())

const guard = guardsOver<OrderFacts>()

/** Guards of an order's transitions. */
export const orderGuards = {
  isNotOwn,
  hasSupplier: guard([], (_, { supplier }: { readonly supplier: number | null }) =>
    supplier === null ? 'Choose a supplier first' : null,
  ),
  hasLines: guard(['orderLines'], ({ orderLines: { count } }) =>
    count === 0 ? 'There is nothing on this order yet: add a line' : null,
  ),
  isPriced: guard(['orderLines'], ({ orderLines: { unpriced } }) =>
    unpriced === 0 ? null : `${unpriced} ${unpriced === 1 ? 'line has' : 'lines have'} no price`,
  ),
  isInLimit: guard(['orderLines', 'approval'], ({ orderLines: { net }, approval }) => aboveLimit(net, approval)),
  hasAddress: guard([], (_, { email }: { readonly email: string | null }) => {
    if (email === null) return 'Write where it goes, under "Send to"'
    return isMailAddress(email) ? null : `"${email}" is no e-mail address`
  }),
  hasNothingTaken: guard(['orderTaken'], ({ orderTaken: { deliveries, hires, invoices } }) => {
    if (hires > 0) return 'Plant of this order has been on hire. Close it instead, and order the rest again'
    if (deliveries > 0) return 'Something has been delivered on this order. Close it instead, and order the rest again'
    return invoices > 0 ? 'This order has been invoiced, so it stays as it is' : null
  }),
} as const
