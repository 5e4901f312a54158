import { NIL, plus, type Quantity, sum } from '../../value/money'

interface Counted {
  readonly delivery: number
  readonly orderLine: number | null
  readonly name: string
  readonly quantity: Quantity
}

/** What came on a line of a delivery and has not been taken back: lines below nil of the same delivery and thing take back. In units of the line. */
export const leftOfLine = (line: Counted, lines: readonly Counted[]): Quantity =>
  plus(
    line.quantity,
    sum(
      lines
        .filter(each => each.delivery === line.delivery && each.orderLine === line.orderLine)
        .filter(each => each.name === line.name && each.quantity < NIL)
        .map(({ quantity }): Quantity => quantity),
    ),
  )
