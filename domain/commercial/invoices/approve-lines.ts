import { inProportion, least, minus, type Money, most, NIL, plus, type Quantity, sum } from '../../value/money'
import type { MatchedLine } from './match-lines'

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
  readonly approved: Money
  readonly open: Money
}
const NOTHING_OPEN: LineStanding = { approved: NIL, open: NIL }
const coveredNow = ({ payable }: MatchedLine, { approved, open }: LineStanding): Money =>
  most<Money>(least(open, minus(payable, approved)), NIL)

/** What of an invoice's disputed lines is covered by now, because the rest came. `lines` are matched as if the invoice were under review. */
export const coveredByNow = (lines: readonly MatchedLine[], standing: ReadonlyMap<number, LineStanding>): Money =>
  sum(lines.map(line => coveredNow(line, standing.get(line.given.id) ?? NOTHING_OPEN)))

/** Spreads a disputed amount that is released: first over what is covered by now, then over the rest that is open. Only lines that change. */
export function releaseLines(
  lines: readonly MatchedLine[],
  standing: ReadonlyMap<number, LineStanding>,
  released: Money,
): readonly LineApproval[] {
  const none: Money = NIL
  let left = released
  const parts = lines.map(line => ({ line, known: standing.get(line.given.id) ?? NOTHING_OPEN, given: none }))
  for (const limit of ['covered', 'open'] as const)
    for (const part of parts) {
      const wanted = limit === 'covered' ? coveredNow(part.line, part.known) : minus(part.known.open, part.given)
      const more = most<Money>(least(wanted, left), NIL)
      part.given = plus(part.given, more)
      left = minus(left, more)
    }
  return parts.flatMap(({ line, known, given }) => {
    const amount = plus(known.approved, given)
    return given === NIL
      ? []
      : [{ id: line.given.id, approvedAmount: amount, approvedQuantity: quantityPaid(line, amount) }]
  })
}

/**
 * How much of a line its approved amount pays for. More than is covered is taken for the price of what came first, then for goods that did
 * not come: those count as paid, and are not paid again when they come.
 */
function quantityPaid({ given: { quantity }, net, payable, payableQuantity }: MatchedLine, amount: Money): Quantity {
  if (amount === payable || net < NIL) return payableQuantity
  if (amount === net) return quantity
  if (amount < payable) return inProportion(payableQuantity, amount, payable, 'up') ?? NIL
  const atItsPrice = inProportion(net, payableQuantity, quantity) ?? NIL
  const beyond = minus(amount, most(atItsPrice, payable))
  const more = beyond > NIL ? (inProportion(quantity, beyond, net, 'up') ?? NIL) : NIL
  return least(quantity, plus(payableQuantity, more))
}
