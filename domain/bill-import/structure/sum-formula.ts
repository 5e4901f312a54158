import { cellKey, columnOf, type Sheet } from '../sheet/sheet'
import { joinRanges, type RowRange } from './structure-reading'

const SUM_ONLY = /^[=+]?(?:SUM|SUBTOTAL|ROUND|AGGREGATE|\$?[A-Z]{1,3}\$?\d+|[:,;+()\s]|\b\d{1,3}\b)+$/i
const REFERENCE = /\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?/gi

/**
 * Returns the ranges of rows (from 0) that the formula of a sum adds, in its own column; null when the cell has no formula, or one that does more
 * than add. A file shows this way which lines a printed sum skips.
 */
export function summedRows(sheet: Sheet, row: number, column: number): RowRange[] | null {
  const formula = sheet.formulas?.get(cellKey(row, column))
  if (formula === undefined || !SUM_ONLY.test(formula)) return null
  // In a table of several sheets the formula counts rows in its own.
  const origin = sheet.origins?.[row]
  const offset = origin ? row - origin.row : 0
  const ranges: RowRange[] = []
  for (const [, from = '', first = '', to, last] of formula.matchAll(REFERENCE)) {
    if (columnOf(from) !== column || (to !== undefined && columnOf(to) !== column)) return null
    const end = Math.min(Number(last ?? first) + offset, sheet.rows.length)
    if (Number(first) + offset <= end) ranges.push({ from: Number(first) + offset - 1, to: end })
  }
  return ranges.length > 0 ? joinRanges(ranges) : null
}
