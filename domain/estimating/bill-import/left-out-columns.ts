import { type Money, sum } from '../../value/money'
import type { Bidder } from './bidders'
import type { PlannedBill } from './build-plan'
import { columnsWith, type Mapping } from './columns'
import { readNumber } from './read-number'
import type { Sheet } from './sheet'

/** A column that takes no part although lines of the bill have numbers in it. */
export interface LeftOutColumn {
  readonly column: number
  readonly title: string
  /** How many lines have a number there, and what those come to. */
  readonly lines: number
  readonly total: Money
  /** A total of the bill prints below them just what they come to. */
  readonly isSummed: boolean
  /** It is hidden in the file. */
  readonly isHidden: boolean
}

/**
 * Every column left out that holds numbers on the bill's lines, left to right. Printed sums of such a column are not added to it. Columns
 * of a tenderer who was not chosen are told with the tenderers.
 */
export function leftOutColumns(
  sheet: Sheet,
  mapping: Mapping,
  bill: PlannedBill,
  bidders: readonly Bidder[],
): LeftOutColumn[] {
  const told = new Set(bidders.flatMap(({ rate, amount }) => [rate, amount]))
  return columnsWith(mapping, 'ignore').flatMap(column => {
    if (told.has(column)) return []
    const style = mapping.columns[column]?.style ?? 'point'
    const read = (row: number): Money | null => {
      const value = readNumber(sheet.rows[row]?.[column], style, 'money')
      return typeof value === 'number' ? value : null
    }
    const numbers = bill.lines.flatMap(({ row }) => read(row) ?? [])
    if (numbers.length === 0) return []
    const total = sum(numbers)
    const isSummed =
      numbers.length > 1 && bill.structure.readings.some((each, row) => each.class === 'total' && read(row) === total)
    const title = mapping.columns[column]?.title ?? ''
    const isHidden = sheet.hiddenColumns?.has(column) ?? false
    return [{ column, title, lines: numbers.length, total, isSummed, isHidden }]
  })
}
