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

/** One line of an invoice beside its line of the order; quantities in what is priced, a pack or one. */
export interface MatchGiven {
  readonly id: number
  readonly name: string
  /** Null: the line is on no order. */
  readonly order: {
    /** The id of the order line: lines of one invoice for the same one share what is left of it. */
    readonly line: number
    readonly ordered: Quantity
    /** What came and can be used. */
    readonly delivered: Quantity
    /** Approved for payment on other invoices, less what credit notes took back. */
    readonly paidBefore: Quantity
    readonly price: Rate | null
  } | null
  /** What is left of the order's delivery charge, where the line is that charge. */
  readonly charge: Money | null
  readonly quantity: Quantity
  readonly price: Rate
  /** What the paper prints for the line; null where that is quantity × price. */
  readonly amount: Money | null
  /** How much of it is for days that another line has: that much is not covered. Nil where none is. */
  readonly paidTwice: Quantity
}
export type MatchCode =
  | 'ok'
  | 'paidTwice'
  | 'notOnOrder'
  | 'overInvoiced'
  | 'priceVariance'
  | 'overDelivered'
  | 'overCredited'
export interface MatchedLine {
  readonly given: MatchGiven
  readonly code: MatchCode
  readonly net: Money
  /** What may be paid of it: what came and was not paid before, at the order's price. */
  readonly payable: Money
  /** How much of what came `payable` pays for; below nil where money is taken back for some of it. */
  readonly payableQuantity: Quantity
  /** How much of the same thing the lines above it take. */
  readonly above: Quantity
  /** How far it is above what was agreed; null where there is nothing to compare with. */
  readonly variance: Percentage | null
  /** Within what may pass on a line, and above what may pass on the invoice as a whole. */
  readonly isOverPaper: boolean
}

/** What a line of an invoice is for in money: what the paper prints, or quantity × price. */
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

/** A line by quantity, before its price is judged. */
interface Counted {
  readonly given: MatchGiven
  readonly net: Money
  readonly quantity: Quantity
  readonly above: Quantity
  readonly code: MatchCode
}

/**
 * Compares the lines of one invoice together: two lines for the same thing share what came of it, and dear lines share what may pass on the
 * invoice. A line below nil takes back: it makes room for as much as its money buys at the order's price.
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

/** What so much of a line costs at the order's price; null where no price was agreed. */
export const agreedFor = ({ order }: MatchGiven, quantity: Quantity): Money | null =>
  order?.price == null ? null : lineAmount(quantity, order.price)

/** The money of the part of a line that is covered by quantity. */
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
    const quantity = least(unpaid, left)
    taken.set(order.line, plus(above, quantity))
    const code =
      paidTwice > NIL
        ? 'paidTwice'
        : given.quantity > left
          ? 'overInvoiced'
          : order.delivered > order.ordered
            ? 'overDelivered'
            : 'ok'
    return { ...line, quantity, above, code }
  })
}

/** How much a line below nil takes back: never more than its money buys at the order's price, so that a discount brings no goods. */
function returnedBy(given: MatchGiven, price: Rate | null): Quantity {
  const size = absolute(given.quantity)
  return price === null ? size : least(size, quantityFor(absolute(invoiceLineNet(given)), price) ?? NIL)
}
