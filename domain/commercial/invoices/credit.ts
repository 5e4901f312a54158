import { moneyWords } from '../../value/money-words'
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
  type Quantity,
  type Rate,
  sum,
  textOf,
} from '../../value/money'
import { invoiceLineNet, type MatchedLine, type MatchGiven } from './match-lines'

/** One item that an invoice bills, over all its lines for it, less earlier credit notes. */
interface CreditedPart {
  readonly key: string
  /** Amount that can still be credited. */
  readonly left: Money
  /** The part that was never approved: a credit note takes that first. */
  readonly open: Money
  readonly approved: Money
  /** Delivered quantity that `approved` pays for, and its order price. */
  readonly paid: Quantity
  readonly price: Rate | null
}

/** The invoice that a credit note credits. */
export interface Credited {
  readonly reference: string
  /** Whether it is decided: before that, its approved part is unknown. */
  readonly isApproved: boolean
  readonly left: Money
  readonly open: Money
  /** Empty where the invoice has no lines: it is credited as a whole. */
  readonly parts: readonly CreditedPart[]
}

/** Returns the key of a billed item, by which a credit note's line finds it. It is an order line, the order's delivery charge, or an item without an order. */
export const billedKey = (line: { readonly orderLine: number | null; readonly isCharge: boolean }): string =>
  line.orderLine === null ? (line.isCharge ? 'charge' : 'other') : String(line.orderLine)

const keyOf = ({ order, charge }: MatchGiven): string =>
  order === null ? (charge === null ? 'other' : 'charge') : String(order.line)

interface CreditMatch {
  readonly lines: readonly MatchedLine[]
  /** Reduction of the approved amount: zero or negative. */
  readonly payable: Money
  readonly refusal: string | null
}

/**
 * Matches a credit note with the invoice it credits, line by line. It takes the disputed part first, which was never approved, then the approved
 * part. Only the second changes the payment. It is refused where it exceeds the remaining amount. Decision 661.
 */
export function matchCredit(net: Money, given: readonly MatchGiven[], credited: Credited | null): CreditMatch {
  const size = absolute(net)
  if (credited === null) return unmatched(given, 'Choose the invoice that this credit note credits')
  const { reference, parts } = credited
  if (!credited.isApproved) return unmatched(given, `Invoice ${reference} is not approved yet. Approve that first`)
  if (size > credited.left) return unmatched(given, tooMuch('This credit note', size, credited.left, reference))
  const fromWhole = minus(size, least(size, credited.open))
  if (parts.length === 0) return { lines: given.map(line => plain(line)), payable: negate(fromWhole), refusal: null }
  const value = sum(given.map(invoiceLineNet))
  if (given.length === 0) return unmatched(given, `Add a line for each thing of invoice ${reference} that it credits`)
  if (value !== net)
    return unmatched(given, `The lines add up to ${moneyWords(value)}, the credit note to ${moneyWords(net)}`)
  const lines = creditLines(given, parts)
  const over = lines.find(({ code }) => code === 'overCredited')
  const refusal = over ? tooMuch(over.given.name, negate(over.net), leftOf(over, parts), reference) : null
  return { lines, payable: least(sum(lines.map(line => line.payable)), negate(fromWhole)), refusal }
}

const tooMuch = (what: string, size: Money, left: Money, reference: string): string =>
  `${what} credits ${textOf('money', size)}, and ${textOf('money', most<Money>(left, NIL))} of it is left on invoice ${reference}`

const plain = (given: MatchGiven, code: MatchedLine['code'] = 'ok'): MatchedLine => {
  const net = invoiceLineNet(given)
  return { given, net, code, payable: net, payableQuantity: NIL, above: NIL, variance: null, isOverPaper: false }
}
const unmatched = (given: readonly MatchGiven[], refusal: string): CreditMatch => ({
  lines: given.map(line => plain(line)),
  payable: NIL,
  refusal,
})

/** Returns the amount left of a line's item before this credit note, for the sentence. */
const leftOf = ({ given }: MatchedLine, parts: readonly CreditedPart[]): Money =>
  parts.find(({ key }) => key === keyOf(given))?.left ?? NIL

function creditLines(given: readonly MatchGiven[], parts: readonly CreditedPart[]): readonly MatchedLine[] {
  const now = new Map(parts.map(part => [part.key, part]))
  return given.map(line => {
    const key = keyOf(line)
    const part = now.get(key)
    const net = invoiceLineNet(line)
    const size = negate(net)
    if (!part || size < NIL || size > part.left) return plain(line, 'overCredited')
    const fromOpen = least(size, most<Money>(part.open, NIL))
    const taken = minus(size, fromOpen)
    const reopened = reopenedBy(taken, part)
    now.set(key, {
      ...part,
      left: minus(part.left, size),
      open: minus(part.open, fromOpen),
      approved: minus(part.approved, taken),
      paid: minus(part.paid, reopened),
    })
    return { ...plain(line), payable: negate(taken), payableQuantity: negate(reopened) }
  })
}

/** Returns the delivered quantity that becomes unpaid again: none for money above the order's price, and never more than the money buys. */
function reopenedBy(taken: Money, { approved, paid, price }: CreditedPart): Quantity {
  if (price === null || paid <= NIL) return NIL
  const agreed = lineAmount(paid, price)
  const above = most<Money>(minus(approved, agreed), NIL)
  const forGoods = most<Money>(minus(taken, above), NIL)
  return least(paid, inProportion(paid, forGoods, least(approved, agreed), 'down') ?? NIL)
}

/** A line of an invoice or a credit note with its approval. */
export interface ApprovedLine {
  readonly invoice: number
  readonly orderLine: number | null
  readonly isCharge: boolean
  readonly quantity: Quantity
  readonly price: Rate
  readonly amount: Money | null
  readonly approvedQuantity: Quantity | null
  readonly approvedAmount: Money | null
}
/** Returns the approved amount of a line. A line without one counts in full, so that nothing is paid twice. */
export const approvedAmountOf = (line: ApprovedLine): Money => line.approvedAmount ?? invoiceLineNet(line)
export const approvedQuantityOf = (line: ApprovedLine): Quantity => line.approvedQuantity ?? line.quantity

interface CreditedPaper {
  readonly net: Money
  readonly approvedForPayment: Money | null
}

/** Returns an invoice in the form credit notes need: `credits` are the approved ones that name it. */
export function creditedOf(
  paper: CreditedPaper & { readonly invoiceReference: string; readonly isApproved: boolean },
  lines: readonly ApprovedLine[],
  credits: readonly CreditedPaper[],
  creditedLines: readonly ApprovedLine[],
  priceOf: (orderLine: number) => Rate | null,
): Credited {
  const all = [paper, ...credits]
  const left = sum(all.map(({ net }) => net))
  const approved = sum(all.map(({ approvedForPayment }) => approvedForPayment ?? NIL))
  const keys = [...new Set(lines.map(billedKey))]
  return {
    reference: paper.invoiceReference,
    isApproved: paper.isApproved,
    left,
    open: minus(left, approved),
    parts: keys.map(key => {
      const own = [...lines, ...creditedLines].filter(line => billedKey(line) === key)
      const rest = sum(own.map(invoiceLineNet))
      const paid = sum(own.map(approvedAmountOf))
      const [first] = own
      return {
        key,
        left: rest,
        open: minus(rest, paid),
        approved: paid,
        paid: sum(own.map(approvedQuantityOf)),
        price: first?.orderLine == null ? null : priceOf(first.orderLine),
      }
    }),
  }
}
