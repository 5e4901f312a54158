import {
  absolute,
  least,
  lineAmount,
  minus,
  type Money,
  most,
  NIL,
  type Percentage,
  plus,
  type Quantity,
  type Rate,
  shareOf,
  sum,
} from '../../value/money'
import { STANDARD_TOLERANCE, type Tolerance } from '../roles/tolerance'

/** One line of an invoice beside its line of the order; quantities in what is priced, a pack or one. */
export interface MatchGiven {
  readonly id: number
  readonly name: string
  /** Null: the line is on no order. */
  readonly order: {
    readonly ordered: Quantity
    /** What came and can be used. */
    readonly delivered: Quantity
    /** On other invoices that are approved or paid, less credits. */
    readonly invoicedBefore: Quantity
    readonly price: Rate | null
  } | null
  /** What is left of the order's delivery charge, where the line is that charge. */
  readonly charge: Money | null
  readonly quantity: Quantity
  readonly price: Rate
  /** How much of it is for days that another invoice has: that much is not covered. Nil where none is. */
  readonly paidTwice: Quantity
}
export type MatchCode = 'ok' | 'paidTwice' | 'notOnOrder' | 'overInvoiced' | 'priceVariance' | 'overDelivered'
export interface MatchedLine {
  readonly given: MatchGiven
  readonly code: MatchCode
  readonly net: Money
  /** What may be paid of it: what came and was not paid before, at the order's price. */
  readonly payable: Money
  readonly payableQuantity: Quantity
  /** How far the price is above the order's; null where there is none to compare with. */
  readonly variance: Percentage | null
}

/** Compares order, delivery and invoice line by line. A credit's lines are negative and always pass. */
export function matchLine(given: MatchGiven, tolerance: Tolerance = STANDARD_TOLERANCE): MatchedLine {
  const net = lineAmount(given.quantity, given.price)
  const line = { given, net, payable: net, payableQuantity: given.quantity, variance: null }
  if (net <= NIL) return { ...line, code: 'ok' }
  const unpaid = most<Quantity>(minus(given.quantity, given.paidTwice), NIL)
  if (given.paidTwice > NIL && (unpaid === NIL || given.order === null))
    return { ...line, code: 'paidTwice', payable: NIL, payableQuantity: NIL }
  if (given.charge !== null)
    return given.charge >= net
      ? { ...line, code: 'ok' }
      : { ...line, code: 'priceVariance', payable: most<Money>(given.charge, NIL) }
  if (given.order === null) return { ...line, code: 'notOnOrder', payable: NIL, payableQuantity: NIL }
  const { ordered, delivered, invoicedBefore, price } = given.order
  const room = most<Quantity>(minus(delivered, invoicedBefore), NIL)
  const payableQuantity = least(unpaid, room)
  const isDear = price !== null && !isWithin(tolerance, given.quantity, given.price, price)
  const payable = lineAmount(payableQuantity, isDear ? price : given.price)
  const variance = price === null ? null : shareOf(minus(given.price, price), price)
  const code =
    given.paidTwice > NIL
      ? 'paidTwice'
      : given.quantity > room
        ? 'overInvoiced'
        : isDear
          ? 'priceVariance'
          : delivered > ordered
            ? 'overDelivered'
            : 'ok'
  return { given, net, code, payable, payableQuantity, variance }
}

function isWithin(tolerance: Tolerance, quantity: Quantity, price: Rate, agreed: Rate): boolean {
  const above = minus(price, agreed)
  if (above <= NIL) return true
  const amount = lineAmount(quantity, above)
  return amount <= tolerance.amount || (agreed > NIL && (shareOf(above, agreed) ?? NIL) <= tolerance.share)
}

export interface Matched {
  readonly lines: readonly MatchedLine[]
  /** What may be approved without giving a reason. */
  readonly payable: Money
  readonly disputed: Money
  /** Lines that need a person; more came than was ordered is worth a look and no fault. */
  readonly faults: number
  /** What the lines come to, and how many of them say no price. */
  readonly value: Money
  readonly unpriced: number
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
}

/**
 * The three-way match of an invoice. One without lines is matched as a whole: what came at the order's prices, less what was approved before.
 * One with lines is held to that too where an invoice without lines was approved before, so that nothing is paid twice.
 * Source: commercial section 2, and [C] the header guard "invoiced value up to delivered value allows approval in full".
 *
 * @param tolerance of the person who decides
 */
export function matchInvoice(
  { net, lines, delivered, approvedBefore, approvedWhole }: InvoiceGiven,
  tolerance: Tolerance = STANDARD_TOLERANCE,
): Matched {
  const matched = lines.map(line => matchLine(line, tolerance))
  const faults = matched.filter(({ code }) => code !== 'ok' && code !== 'overDelivered').length
  const room = most<Money>(minus(delivered, approvedBefore), NIL)
  const covered = sum(matched.map(({ payable: part }) => part))
  const limit = lines.length === 0 ? room : approvedWhole === NIL ? covered : least(covered, room)
  const payable = net <= NIL ? net : least(net, limit)
  const disputed = minus(net, payable)
  const isClean = faults === 0 && disputed === NIL
  return {
    lines: matched,
    payable,
    disputed,
    faults,
    value: sum(matched.map(line => line.net)),
    unpriced: lines.filter(({ price }) => price === NIL).length,
    suggest: isClean ? 'approve' : 'query',
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
