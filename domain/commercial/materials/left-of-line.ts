import { least, NIL, type Quantity, sum } from '../../value/money'

interface Counted {
  readonly delivery: number
  readonly orderLine: number | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity
}

/**
 * Returns the quantity of a delivery line that can still be returned, in units of the line. Negative lines are returns, and do not name their line.
 * So two lines of one item can be returned together up to their total, and each up to its own quantity. Zero or negative where nothing can.
 */
export function leftOfLine(line: Counted, lines: readonly Counted[]): Quantity {
  const alike = lines.filter(
    each =>
      each.delivery === line.delivery &&
      each.orderLine === line.orderLine &&
      each.name === line.name &&
      each.unit === line.unit,
  )
  const left = sum(alike.map(({ quantity }): Quantity => quantity))
  return left <= NIL ? NIL : least(line.quantity, left)
}
