import { type Cost, exchanged, type Money, NIL, ONE, type Rate, sum } from '../../value/money'
import type { Bidder } from '../columns/bidders'
import type { Mapping } from '../columns/columns'
import { writtenColumns } from '../rows/read-rows'
import { doubtsInColumns, type Readings } from '../sheet/number-doubts'
import type { PlannedBill } from './build-plan'
import type { PlanLine } from './price-line'
import { readNumber } from '../sheet/read-number'
import { cellText, type Sheet } from '../sheet/sheet'

/** Rates of each tenderer by index of the product in the plan; null where a tenderer has none. */
export type BidderRates = ReadonlyMap<number, readonly (Rate | null)[]>

/**
 * Returns the rates of all tenderers. `exchange` is the cost of one of the file's currency. `isConverted` names products whose unit is no longer
 * the file's: no tenderer's rate is for that unit.
 */
export function bidderRates(
  sheet: Sheet,
  mapping: Mapping,
  bill: { readonly lines: readonly PlanLine[] },
  bidders: readonly Bidder[],
  exchange: Cost | null,
  isConverted: (product: number) => boolean,
): BidderRates {
  const rates = new Map<number, readonly (Rate | null)[]>()
  if (bidders.length < 2) return rates
  const doubtOf = bidderDoubts(sheet, mapping, bidders)
  for (const { row, product, priced } of bill.lines) {
    if (priced.quantity === null || isConverted(product) || rates.has(product)) continue
    const own = bidders.map(bidder => {
      if (bidder.rate < 0 && priced.quantity !== ONE) return null
      const column = bidder.rate < 0 ? bidder.amount : bidder.rate
      const { style = 'point', exponent } = mapping.columns[column] ?? {}
      if (doubtOf(sheet.rows[row]?.[column], column) !== null) return null
      const rate = readNumber(sheet.rows[row]?.[column], style, 'rate', exponent)
      if (typeof rate !== 'number' || rate < NIL) return null
      return exchange === null ? rate : exchanged(rate, exchange)
    })
    if (own.some(rate => rate !== null)) rates.set(product, own)
  }
  return rates
}

const columnOf = ({ rate, amount }: Bidder): number => (rate < 0 ? amount : rate)
const bidderDoubts = (sheet: Sheet, mapping: Mapping, bidders: readonly Bidder[]) =>
  doubtsInColumns(writtenColumns(sheet, mapping, bidders.map(columnOf)))

/** A column with numbers in doubt, which are left out until a person chooses its decimal sign: their number, and the first of them. */
export interface DoubtfulColumn {
  readonly column: number
  readonly count: number
  readonly text: string
  readonly readings: Readings
}

/** Returns the columns with numbers in doubt, left to right: those of the lines, and those of all tenderers. */
export function doubtfulColumns(
  sheet: Sheet,
  mapping: Mapping,
  { facts, lines }: Pick<PlannedBill, 'facts' | 'lines'>,
  bidders: readonly Bidder[],
): DoubtfulColumn[] {
  const found = new Map<number, DoubtfulColumn>()
  const add = (column: number, text: string, readings: Readings) => {
    const known = found.get(column)
    found.set(column, known ? { ...known, count: known.count + 1 } : { column, count: 1, text, readings })
  }
  for (const { doubts = [] } of facts) for (const { column, text, readings } of doubts) add(column, text, readings)
  const others =
    bidders.length < 2 ? [] : bidders.map(columnOf).filter(column => mapping.columns[column]?.role === 'ignore')
  const doubtOf = others.length === 0 ? null : bidderDoubts(sheet, mapping, bidders)
  for (const { row } of doubtOf ? lines : [])
    for (const column of others) {
      const cell = sheet.rows[row]?.[column]
      const readings = doubtOf?.(cell, column) ?? null
      if (readings !== null) add(column, cellText(cell), readings)
    }
  return [...found.values()].toSorted((a, b) => a.column - b.column)
}

/** Returns the sum of the amounts a tenderer prints for the lines of the bill. */
export function bidderTotal(
  sheet: Sheet,
  mapping: Mapping,
  bill: { readonly lines: readonly PlanLine[] },
  bidder: Bidder,
): Money {
  const { style = 'point', exponent } = mapping.columns[bidder.amount] ?? {}
  const amounts = bill.lines.map(line => readNumber(sheet.rows[line.row]?.[bidder.amount], style, 'money', exponent))
  return sum(amounts.filter(amount => typeof amount === 'number'))
}
