import {
  absolute,
  inProportion,
  least,
  lineAmount,
  minus,
  type Money,
  most,
  negate,
  NIL,
  type Percentage,
  percentOf,
  plus,
  type Quantity,
  quantityFor,
  type Rate,
  shareOf,
  sum,
} from '../../value/money'
import { STANDARD_TOLERANCE, type Tolerance } from '../roles/tolerance'

/** One line of an invoice with its order line; quantities in the unit that is priced, a pack or one. */
export interface MatchGiven {
  readonly id: number
  readonly name: string
  /** Null: the line is not on the order. */
  readonly order: {
    /** Id of the order line: lines of one invoice for the same order line share its remaining quantity. */
    readonly line: number
    readonly ordered: Quantity
    /** Delivered and usable quantity. */
    readonly delivered: Quantity
    /** Approved for payment on other invoices, less credit notes. */
    readonly paidBefore: Quantity
    readonly price: Rate | null
  } | null
  /** Remaining delivery charge of the order, where the line is that charge. */
  readonly charge: Money | null
  readonly quantity: Quantity
  readonly price: Rate
  /** The printed amount of the line; null where it is quantity × price. */
  readonly amount: Money | null
  /** Quantity for days that another line bills, which is not covered. Zero where there is none. */
  readonly paidTwice: Quantity
  /** Quantity for days on which the hire was not there, which is not covered. Zero where there is none. */
  readonly notOnHire: Quantity
}
export type MatchCode =
  | 'ok'
  | 'paidTwice'
  | 'notOnHire'
  | 'notOnOrder'
  | 'overInvoiced'
  | 'priceVariance'
  | 'overDelivered'
  | 'overCredited'
export interface MatchedLine {
  readonly given: MatchGiven
  readonly code: MatchCode
  readonly net: Money
  /** Payable part of the line: delivered and not paid before, at the order's price. */
  readonly payable: Money
  /** Delivered quantity that `payable` pays for; negative where money is credited for some of it. */
  readonly payableQuantity: Quantity
  /** Quantity of the same item that the lines above it take. */
  readonly above: Quantity
  /** Difference above the agreed price, in per cent; null where there is nothing to compare with. */
  readonly variance: Percentage | null
  /** Whether it is within the tolerance of a line, but exceeds that of the invoice as a whole. */
  readonly isOverPaper: boolean
}

/** Returns the net of an invoice line: the printed amount, or quantity × price. */
export const invoiceLineNet = (line: {
  readonly quantity: Quantity
  readonly price: Rate
  readonly amount: Money | null
}): Money => line.amount ?? lineAmount(line.quantity, line.price)

/** Compares one line alone. */
export const matchLine = (given: MatchGiven, tolerance: Tolerance = STANDARD_TOLERANCE): MatchedLine => {
  const [line] = matchLines([given], tolerance)
  if (!line) throw new Error('a line is matched')
  return line
}

/** A line matched by quantity, before its price. */
interface Counted {
  readonly given: MatchGiven
  readonly net: Money
  readonly quantity: Quantity
  readonly above: Quantity
  readonly code: MatchCode
}

/**
 * Compares the lines of one invoice together. Two lines for the same item share its delivered quantity, and lines above the agreed price share the
 * invoice's tolerance. A negative line credits: it frees the quantity its money buys at the order's price.
 */
export function matchLines(lines: readonly MatchGiven[], tolerance: Tolerance): readonly MatchedLine[] {
  const counted = countLines(lines)
  const agreed = sum(counted.map(({ given, quantity }) => most<Money>(agreedFor(given, quantity) ?? NIL, NIL)))
  const mayPass = most<Money>(percentOf(agreed, tolerance.share), tolerance.amount)
  let passed: Money = NIL
  let charged: Money = NIL
  return counted.map(line => {
    const { given, net } = line
    if (given.charge !== null && given.order === null) {
      const payable = net <= NIL ? net : least(net, most<Money>(minus(given.charge, charged), NIL))
      charged = plus(charged, payable)
      return matched(line, payable === net ? line.code : 'priceVariance', payable)
    }
    const whole = agreedFor(given, given.quantity)
    const dear = whole === null || net <= NIL ? NIL : most<Money>(minus(net, whole), NIL)
    const part = partOf(net, line)
    const extra = most<Money>(minus(part, agreedFor(given, line.quantity) ?? part), NIL)
    const isWithin = dear === NIL || isTolerated(tolerance, dear, whole ?? NIL)
    const isOverPaper = isWithin && extra > NIL && plus(passed, extra) > mayPass
    if (isWithin && !isOverPaper) {
      passed = plus(passed, extra)
      return matched(line, line.code, part)
    }
    const code = line.code === 'ok' || line.code === 'overDelivered' ? 'priceVariance' : line.code
    return matched(line, code, agreedFor(given, line.quantity) ?? part, isOverPaper)
  })
}

const matched = (
  { given, net, quantity, above }: Counted,
  code: MatchCode,
  payable: Money,
  isOverPaper = false,
): MatchedLine => {
  const agreed = agreedFor(given, given.quantity)
  const variance = agreed === null || net <= NIL ? null : shareOf(minus(net, agreed), agreed)
  return { given, net, code, payable, payableQuantity: quantity, above, variance, isOverPaper }
}

/** Returns the price of a quantity of a line at the order's price; null where no price was agreed. */
export const agreedFor = ({ order }: MatchGiven, quantity: Quantity): Money | null =>
  order?.price == null ? null : lineAmount(quantity, order.price)

/** Returns the money of the part of a line that its quantity covers. */
function partOf(net: Money, { given, quantity }: Counted): Money {
  if (net <= NIL || quantity === given.quantity) return net
  if (given.amount === null) return lineAmount(quantity, given.price)
  return inProportion(net, quantity, given.quantity) ?? NIL
}

const isTolerated = (tolerance: Tolerance, above: Money, agreed: Money): boolean =>
  above <= tolerance.amount || (agreed > NIL && (shareOf(above, agreed) ?? NIL) <= tolerance.share)

function countLines(lines: readonly MatchGiven[]): readonly Counted[] {
  const room = new Map<number, Quantity>()
  for (const { order } of lines) if (order) room.set(order.line, minus(order.delivered, order.paidBefore))
  const back = lines.map(given => {
    const returned = given.order && invoiceLineNet(given) < NIL ? returnedBy(given, given.order.price) : NIL
    if (given.order) room.set(given.order.line, plus(room.get(given.order.line) ?? NIL, returned))
    return returned
  })
  const none: Quantity = NIL
  const taken = new Map<number, Quantity>()
  return lines.map((given, at): Counted => {
    const { order, paidTwice } = given
    const net = invoiceLineNet(given)
    const line = { given, net, quantity: given.quantity, above: none }
    if (net <= NIL) return { ...line, quantity: net === NIL ? NIL : negate(back[at] ?? NIL), code: 'ok' }
    const unpaid = most<Quantity>(minus(given.quantity, paidTwice), NIL)
    if (paidTwice > NIL && (unpaid === NIL || order === null)) return { ...line, quantity: NIL, code: 'paidTwice' }
    if (order === null) return { ...line, quantity: NIL, code: given.charge === null ? 'notOnOrder' : 'ok' }
    const above = taken.get(order.line) ?? NIL
    const left = most<Quantity>(minus(room.get(order.line) ?? NIL, above), NIL)
    const there = most<Quantity>(minus(given.quantity, given.notOnHire), NIL)
    const quantity = least(least(unpaid, there), left)
    taken.set(order.line, plus(above, quantity))
    const code =
      paidTwice > NIL
        ? 'paidTwice'
        : there < given.quantity && there <= left
          ? 'notOnHire'
          : given.quantity > left
            ? 'overInvoiced'
            : order.delivered > order.ordered
              ? 'overDelivered'
              : 'ok'
    return { ...line, quantity, above, code }
  })
}

/** Returns the quantity a negative line credits: never more than its money buys at the order's price, so that a discount returns no goods. */
function returnedBy(given: MatchGiven, price: Rate | null): Quantity {
  const size = absolute(given.quantity)
  return price === null ? size : least(size, quantityFor(absolute(invoiceLineNet(given)), price) ?? NIL)
}
