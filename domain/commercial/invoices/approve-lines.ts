import { inProportion, least, minus, type Money, most, NIL, plus, type Quantity, sum } from '../../value/money'
import { agreedFor, type MatchedLine } from './match-lines'

/** What is approved of one line of an invoice: the money, and for how much of what came it pays. */
export interface LineApproval {
  readonly id: number
  readonly approvedAmount: Money
  readonly approvedQuantity: Quantity
}

/**
 * Spreads what is approved of an invoice over its lines: first what the match covers, line after line, then what a person released beyond
 * it. Lines below nil count whole. What is left after all lines belongs to none of them.
 */
export function approveLines(lines: readonly MatchedLine[], approved: Money): readonly LineApproval[] {
  let left = approved
  for (const { net } of lines) if (net < NIL) left = minus(left, net)
  const amounts = new Map<number, Money>()
  const give = (line: MatchedLine, wanted: Money) => {
    const part = most<Money>(least(wanted, left), NIL)
    left = minus(left, part)
    amounts.set(line.given.id, plus(amounts.get(line.given.id) ?? NIL, part))
  }
  const bills = lines.filter(({ net }) => net >= NIL)
  for (const line of bills) give(line, line.payable)
  for (const line of bills) give(line, minus(line.net, line.payable))
  return lines.map(line => {
    const amount = line.net < NIL ? line.net : (amounts.get(line.given.id) ?? NIL)
    return { id: line.given.id, approvedAmount: amount, approvedQuantity: quantityPaid(line, amount) }
  })
}

/** As the match has them: what a credit note takes back is not for a person to spread. */
export const creditedLines = (lines: readonly MatchedLine[]): readonly LineApproval[] =>
  lines.map(({ given, payable, payableQuantity }) => ({
    id: given.id,
    approvedAmount: payable,
    approvedQuantity: payableQuantity,
  }))

/** What was approved of a line already, and what of it is still in dispute: neither approved nor credited. */
export interface LineStanding {
  /** Lines that bill the same thing have the same key: what came of it is shared by them. */
  readonly key: string
  readonly approved: Money
  readonly quantity: Quantity
  readonly open: Money
}
type Standing = ReadonlyMap<number, LineStanding>

/** By what lines bill: what of their disputed part is covered by now. */
function coveredParts(lines: readonly MatchedLine[], standing: Standing): Map<string, Money> {
  const parts = new Map<string, { readonly open: Money; readonly covered: Money }>()
  for (const { given, payable } of lines) {
    const known = standing.get(given.id)
    if (!known) continue
    const part = parts.get(known.key) ?? { open: NIL, covered: NIL }
    const covered = plus(part.covered, minus(payable, known.approved))
    parts.set(known.key, { open: plus(part.open, known.open), covered })
  }
  return new Map([...parts].map(([key, { open, covered }]) => [key, most<Money>(least(open, covered), NIL)]))
}

/** What of an invoice's disputed lines is covered by now, because the rest came. `lines` are matched as if the invoice were under review. */
export const coveredByNow = (lines: readonly MatchedLine[], standing: Standing): Money =>
  sum(coveredParts(lines, standing).values())

/** Spreads a disputed amount that is released: first over what is covered by now, then over the rest that is open. Only lines that change. */
export function releaseLines(
  lines: readonly MatchedLine[],
  standing: Standing,
  released: Money,
): readonly LineApproval[] {
  const none: Money = NIL
  let left = released
  const covered = coveredParts(lines, standing)
  const parts = lines.flatMap(line => {
    const known = standing.get(line.given.id)
    return known ? [{ line, known, given: none }] : []
  })
  const give = (part: (typeof parts)[number], wanted: Money): Money => {
    const more = most<Money>(least(least(wanted, left), minus(part.known.open, part.given)), NIL)
    part.given = plus(part.given, more)
    left = minus(left, more)
    return more
  }
  for (const part of parts) {
    const room = covered.get(part.known.key) ?? NIL
    covered.set(part.known.key, minus(room, give(part, room)))
  }
  for (const part of parts) give(part, part.known.open)
  return parts.flatMap(({ line, known, given }) => {
    const amount = plus(known.approved, given)
    const quantity = amount === line.net ? line.given.quantity : plus(known.quantity, quantityOf(line, given))
    const approvedQuantity = least(line.given.quantity, quantity)
    return given === NIL ? [] : [{ id: line.given.id, approvedAmount: amount, approvedQuantity }]
  })
}

/** How much of a line an amount pays for at its own price or the order's, whichever is less: never too little. */
function quantityOf({ given, net }: MatchedLine, amount: Money): Quantity {
  const whole = least(net, agreedFor(given, given.quantity) ?? net)
  return inProportion(given.quantity, amount, whole, 'up') ?? NIL
}

/**
 * How much of a line its approved amount pays for. More than is covered is taken for the price of what came first, then for goods that did
 * not come: those count as paid, and are not paid again when they come.
 */
function quantityPaid(line: MatchedLine, amount: Money): Quantity {
  const { net, payable, payableQuantity } = line
  const { quantity } = line.given
  if (amount === payable || net < NIL) return payableQuantity
  if (amount === net) return quantity
  if (amount < payable) return inProportion(payableQuantity, amount, payable, 'up') ?? NIL
  const atItsPrice = inProportion(net, payableQuantity, quantity) ?? NIL
  const beyond = minus(amount, most(atItsPrice, payable))
  return least(quantity, plus(payableQuantity, beyond > NIL ? quantityOf(line, beyond) : NIL))
}
