import { least, NIL, type Quantity, sum } from '../../value/money'

interface Counted {
  readonly delivery: number
  readonly orderLine: number | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity
}

/**
 * What can still be taken back of a line of a delivery, in units of the line. Lines below nil take back, and do not say of which line: two lines of one
 * thing can be taken back together, as far as they came, and each as far as it came. Nil or below where nothing can.
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
