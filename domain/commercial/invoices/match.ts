import { absolute, least, minus, type Money, most, NIL, plus, sum } from '../../value/money'
import { STANDARD_TOLERANCE, type Tolerance } from '../roles/tolerance'
import { type Credited, matchCredit } from './credit'
import { agreedFor, type MatchedLine, type MatchGiven, matchLines } from './match-lines'

export interface Matched {
  readonly lines: readonly MatchedLine[]
  /** Amount that may be approved without a reason. */
  readonly payable: Money
  readonly disputed: Money
  /** Lines that need a person; a delivery beyond the order is shown but is not a fault. */
  readonly faults: number
  /** Sum of the lines, and the number of lines without a price. */
  readonly value: Money
  readonly unpriced: number
  /** Part of `payable` above the order's prices, within tolerance. */
  readonly letPass: Money
  /** Why it cannot be approved at all; null where it can. */
  readonly refusal: string | null
  /** Suggested decision. */
  readonly suggest: 'approve' | 'query'
}

/** Match input of an invoice. `delivered` and the earlier approvals are those of its order, in money at the order's prices. */
export interface InvoiceGiven {
  readonly net: Money
  readonly lines: readonly MatchGiven[]
  readonly delivered: Money
  readonly approvedBefore: Money
  /** The part of `approvedBefore` on invoices without lines, for which no quantity is known. */
  readonly approvedWhole: Money
  /** The invoice that a credit note credits; null where it names none, and for an invoice. */
  readonly credited: Credited | null
}

/**
 * Returns the three-way match of an invoice. One without lines is matched as a whole: deliveries at the order's prices, less earlier approvals. One
 * with lines has that limit too where an invoice without lines was approved before, so that nothing is paid twice. A credit note is matched with the
 * invoice it credits. Decision 661.
 *
 * @param tolerance of the person who decides
 */
export function matchInvoice(given: InvoiceGiven, tolerance: Tolerance = STANDARD_TOLERANCE): Matched {
  const { net, lines, delivered, approvedBefore, approvedWhole, credited } = given
  if (net < NIL) return matchedCredit(net, lines, credited)
  const matched = matchLines(lines, tolerance)
  const faults = matched.filter(({ code }) => code !== 'ok' && code !== 'overDelivered').length
  const room = most<Money>(minus(delivered, approvedBefore), NIL)
  const covered = most<Money>(sum(matched.map(({ payable: part }) => part)), NIL)
  const limit = lines.length === 0 ? room : approvedWhole === NIL ? covered : least(covered, room)
  const payable = least(net, limit)
  const disputed = minus(net, payable)
  const isClean = faults === 0 && disputed === NIL
  return {
    lines: matched,
    payable,
    disputed,
    faults,
    value: sum(matched.map(line => line.net)),
    unpriced: lines.filter(({ price, amount }) => price === NIL && amount === null).length,
    letPass: sum(
      matched.map(line =>
        line.net <= NIL
          ? NIL
          : most<Money>(minus(line.payable, agreedFor(line.given, line.payableQuantity) ?? line.payable), NIL),
      ),
    ),
    refusal: null,
    suggest: isClean ? 'approve' : 'query',
  }
}

/** A credit note is approved for exactly its reduction of the approved amount, or not at all. */
function matchedCredit(net: Money, given: readonly MatchGiven[], credited: Credited | null): Matched {
  const { lines, payable, refusal } = matchCredit(net, given, credited)
  return {
    lines,
    payable,
    disputed: NIL,
    faults: lines.filter(({ code }) => code !== 'ok').length,
    value: sum(lines.map(line => line.net)),
    unpriced: given.filter(({ price, amount }) => price === NIL && amount === null).length,
    letPass: NIL,
    refusal,
    suggest: refusal === null ? 'approve' : 'query',
  }
}

/** Cost of an order: actual, accrued, committed and disputed. */
export interface OrderCost {
  readonly actual: Money
  readonly accrued: Money
  readonly committed: Money
  readonly disputed: Money
}
export interface CostInvoice {
  readonly state: string
  readonly net: Money
  readonly approvedForPayment: Money | null
}
export const isApproved = (state: string): boolean => state === 'approved' || state === 'paid'

export function orderCost(ordered: Money, delivered: Money, invoices: readonly CostInvoice[]): OrderCost {
  const approved = invoices.filter(({ state }) => isApproved(state))
  const actual = sum(approved.map(each => each.approvedForPayment ?? NIL))
  const open = sum(invoices.filter(({ state }) => !isApproved(state)).map(({ net }) => net))
  const accrued = most<Money>(minus(most(delivered, plus(actual, open)), actual), NIL)
  const disputed = sum(approved.map(each => minus(each.net, each.approvedForPayment ?? NIL)))
  return { actual, accrued, committed: most<Money>(minus(minus(ordered, actual), accrued), NIL), disputed }
}

/** The rest of a budget after past and accrued spending. */
export interface BudgetLeft {
  readonly remaining: Money
  readonly overspend: Money
}
export function budgetLeft(budget: Money, { actual, accrued }: Pick<OrderCost, 'actual' | 'accrued'>): BudgetLeft {
  const left = minus(minus(budget, actual), accrued)
  return left >= NIL ? { remaining: left, overspend: NIL } : { remaining: NIL, overspend: absolute(left) }
}
