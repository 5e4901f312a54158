import { inProportion, least, minus, type Money, most, NIL, plus, type Quantity, sum } from '../../value/money'
import { agreedFor, type MatchedLine } from './match-lines'

/** The approval of one invoice line: the money, and the delivered quantity it pays for. */
export interface LineApproval {
  readonly id: number
  readonly approvedAmount: Money
  readonly approvedQuantity: Quantity
}

/**
 * Spreads the approved amount of an invoice over its lines: first the matched amount, line by line, then the amount a person released beyond it.
 * Negative lines count in full. Any remainder after all lines belongs to none of them.
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

/** Returns the approvals of a credit note's lines as the match has them: a person cannot spread a credit. */
export const creditedLines = (lines: readonly MatchedLine[]): readonly LineApproval[] =>
  lines.map(({ given, payable, payableQuantity }) => ({
    id: given.id,
    approvedAmount: payable,
    approvedQuantity: payableQuantity,
  }))

/** Approved and disputed parts of a line. The disputed part is neither approved nor credited. */
export interface LineStanding {
  /** Lines that bill the same item have the same key and share its delivered quantity. */
  readonly key: string
  readonly approved: Money
  readonly quantity: Quantity
  readonly open: Money
}
type Standing = ReadonlyMap<number, LineStanding>

/** Returns, by billed item, the disputed part that is covered by now. */
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

/** Returns the part of an invoice's disputed lines that later deliveries cover. `lines` are matched as if the invoice were under review. */
export const coveredByNow = (lines: readonly MatchedLine[], standing: Standing): Money =>
  sum(coveredParts(lines, standing).values())

/** Spreads a released amount: first over the parts covered by now, then over the rest that is disputed. Returns only changed lines. */
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

/** Returns the quantity of a line that an amount pays for, at its own price or the order's, whichever is lower: never too little. */
function quantityOf({ given, net }: MatchedLine, amount: Money): Quantity {
  const whole = least(net, agreedFor(given, given.quantity) ?? net)
  return inProportion(given.quantity, amount, whole, 'up') ?? NIL
}

/**
 * Returns the quantity of a line that its approved amount pays for. Money beyond the covered amount pays first for the higher price of delivered
 * goods, then for undelivered goods. Those count as paid, and are not paid again when they are delivered.
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
