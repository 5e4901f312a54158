import { absolute, least, minus, type Money, most, NIL, plus, sum } from '../../value/money'
import { STANDARD_TOLERANCE, type Tolerance } from '../roles/tolerance'
import { type Credited, matchCredit } from './credit'
import { agreedFor, type MatchedLine, type MatchGiven, matchLines } from './match-lines'

export interface Matched {
  readonly lines: readonly MatchedLine[]
  /** What may be approved without giving a reason. */
  readonly payable: Money
  readonly disputed: Money
  /** Lines that need a person; more came than was ordered is worth a look and no fault. */
  readonly faults: number
  /** What the lines add up to, and how many of them say no price. */
  readonly value: Money
  readonly unpriced: number
  /** What `payable` has above the order's prices, because it may pass. */
  readonly letPass: Money
  /** Why it cannot be approved whatever the reason; null where it can. */
  readonly refusal: string | null
  /** What to do with it. */
  readonly suggest: 'approve' | 'query'
}

/** What an invoice is compared by. `delivered` and what was approved before are of its order, in money at the order's prices. */
export interface InvoiceGiven {
  readonly net: Money
  readonly lines: readonly MatchGiven[]
  readonly delivered: Money
  readonly approvedBefore: Money
  /** The part of `approvedBefore` on invoices without lines: no line's quantity says what it paid for. */
  readonly approvedWhole: Money
  /** The invoice that a credit note takes back from; null where it names none, and of an invoice. */
  readonly credited: Credited | null
}

/**
 * The three-way match of an invoice. One without lines is matched as a whole: what came at the order's prices, less what was approved before.
 * One with lines is held to that too where an invoice without lines was approved before, so that nothing is paid twice. A credit note is
 * matched with the invoice it credits. Source: commercial section 2, and [C] the header guard "invoiced value up to delivered value allows
 * approval in full"; decision 661.
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

/** A credit note is approved for exactly what it takes off what was approved, or not at all. */
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

/** What an order costs as things are. Source: commercial section 2, oracle M1. */
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

/** A budget against what has been and will be spent. Source: commercial section 2, oracles B1 and B2. */
export interface BudgetLeft {
  readonly remaining: Money
  readonly overspend: Money
}
export function budgetLeft(budget: Money, { actual, accrued }: Pick<OrderCost, 'actual' | 'accrued'>): BudgetLeft {
  const left = minus(minus(budget, actual), accrued)
  return left >= NIL ? { remaining: left, overspend: NIL } : { remaining: NIL, overspend: absolute(left) }
}
