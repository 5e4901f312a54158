import type { DecimalKind } from '../../value/decimal'
import { type NumberReading, readNumber, readQuantity } from '../sheet/read-number'
import type { DecimalStyle } from '../../value/number-text'
import type { Sheet } from '../sheet/sheet'
import {
  NIL,
  ONE,
  SMALLEST,
  absolute,
  lineAmount,
  minus,
  negate,
  pence,
  plus,
  rateOf,
  sum,
  type Money,
  type Quantity,
  type Rate,
} from '../../value/money'

/** Columns in which quantity × rate gives the amount, with the number of rows that prove it. */
export interface Product {
  readonly quantity: number
  readonly rate: number
  readonly amount: number
  readonly rows: number
}

const SAMPLE = 600
const MOST_COLUMNS = 24
/** Fewer proving rows than this could be chance. */
const LEAST_ROWS = 3

/**
 * Returns every three of the given columns whose rows multiply, quantity left of rate. A row proves it only when neither factor is 1 or zero. Three
 * columns are kept when it holds on most complete rows: titles are wrong more often than sums.
 */
export function multiplyingColumns(
  sheet: Sheet,
  headerRow: number,
  columns: readonly number[],
  styleOf: (column: number) => DecimalStyle,
  isLikely: (column: number) => boolean = () => false,
): Product[] {
  // Columns whose titles name money or a quantity come first: a bill of thirty plots has too many columns to try them all.
  const considered = columns
    .toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)) || a - b)
    .slice(0, MOST_COLUMNS)
    .toSorted((a, b) => a - b)
  const body = sheet.rows
    .slice(headerRow + 1)
    .filter(row => row.length > 2)
    .slice(0, SAMPLE)
  const readAs = <K extends DecimalKind>(kind: K) =>
    considered.map(column => body.map(row => readNumber(row[column], styleOf(column), kind)))
  const quantities = considered.map(column => body.map(row => readQuantity(row[column], styleOf(column))))
  const [rates, amounts] = [readAs('rate'), readAs('money')]
  const found: Product[] = []
  for (let a = 0; a < considered.length; a++) {
    for (let q = 0; q < considered.length; q++) {
      for (let r = q + 1; r < considered.length; r++) {
        if (q === a || r === a) continue
        const rows = tellingRows(quantities[q] ?? [], rates[r] ?? [], amounts[a] ?? [])
        const [quantity = -1, rate = -1, amount = -1] = [considered[q], considered[r], considered[a]]
        if (rows >= LEAST_ROWS) found.push({ quantity, rate, amount, rows })
      }
    }
  }
  return found.toSorted((x, y) => y.rows - x.rows)
}

type Readings<V extends number> = readonly NumberReading<V>[]
const PENNY = pence(1)
const SINGLE_RATE = rateOf(1)

function tellingRows(quantities: Readings<Quantity>, rates: Readings<Rate>, amounts: Readings<Money>): number {
  let holds = 0,
    fails = 0
  for (let i = 0; i < amounts.length; i++) {
    const quantity = quantities[i],
      rate = rates[i],
      amount = amounts[i]
    if (typeof quantity !== 'number' || typeof rate !== 'number' || typeof amount !== 'number') continue
    if (quantity === NIL || rate === NIL || amount === NIL || quantity === ONE || rate === SINGLE_RATE) continue
    if (absolute(minus(lineAmount(quantity, rate), amount)) <= PENNY) holds++
    else fails++
  }
  return holds > fails * 1.5 ? holds : 0
}

/** Whether the columns add up to `total` on nearly every row that has one; those in `off` are subtracted, however they are printed. */
export function addsUp(
  sheet: Sheet,
  headerRow: number,
  parts: readonly number[],
  total: number,
  styleOf: (column: number) => DecimalStyle,
  off: readonly number[] = [],
): boolean {
  let holds = 0,
    rows = 0
  for (const row of sheet.rows.slice(headerRow + 1).slice(0, SAMPLE)) {
    const whole = readNumber(row[total], styleOf(total), 'quantity')
    if (typeof whole !== 'number' || whole === 0) continue
    const values = parts
      .map(column => {
        const value = readNumber(row[column], styleOf(column), 'quantity')
        return typeof value === 'number' && off.includes(column) ? negate(absolute(value)) : value
      })
      .filter(value => typeof value === 'number')
    if (values.length === 0) continue
    rows++
    if (absolute(minus(sum(values), whole)) <= SMALLEST) holds++
  }
  return rows >= LEAST_ROWS && holds >= rows * 0.8
}

/** Whether the last figure of a column is the sum of those above it, without counting sums of sections again. */
export function footAdds(sheet: Sheet, headerRow: number, column: number, style: DecimalStyle): boolean {
  const figures = sheet.rows.slice(headerRow + 1).flatMap(row => {
    const value = readNumber(row[column], style, 'money')
    return typeof value === 'number' ? [value] : []
  })
  const foot = figures.pop()
  if (foot === undefined || foot === NIL || figures.length < 2) return false
  const above = sum(figures)
  return above === foot || above === plus(foot, foot)
}
