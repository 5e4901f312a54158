import { lower } from '../../value/lower'
import { type BeyondMeasured, type OfferTotal, offerTotals } from '../offer-totals'
import { at, type ExportCell, type LayoutSheet, moneyCell, sumCell, words } from './export-sheet'
import type { ExportedBill, ExportedLine, WorkedBill } from './exported-bill'

/** The note on an export for a person who may not read the rest of the price. */
export const MEASURED_ONLY = 'Measured work only: fixed costs and adjustments are not included'

/** Returns the totals under a bill; empty where nothing has a rate, or where the measured work is the price. */
export const totalsOf = ({ lines, amount }: WorkedBill, { beyond }: ExportedBill): readonly OfferTotal[] =>
  beyond !== null && isPriced(lines) ? offerTotals(amount, beyond) : []

export const isPriced = (lines: readonly ExportedLine[]): boolean => lines.some(({ product }) => product.rate !== null)

/** Returns a sheet with the price under its measured work, or with the note that the rest is left out. */
export function withPrice(sheet: LayoutSheet, worked: WorkedBill, bill: ExportedBill): LayoutSheet {
  if (bill.beyond === null) return withNote(sheet, MEASURED_ONLY)
  return withTotals(sheet, totalsOf(worked, { ...bill, beyond: unnamed(bill.beyond) }))
}

/** Adjustments are one row of a sheet: their names could be read as work. */
const unnamed = ({ fixedCosts, adjustments }: BeyondMeasured): BeyondMeasured => ({
  fixedCosts,
  adjustments: adjustments.map(each => ({ ...each, clientVisible: false })),
})

/**
 * Returns a sheet whose last total is its measured work, with the rest of the price under it. Each row says that it is a total, so that an import of the
 * sheet counts none of them as work.
 */
function withTotals(sheet: LayoutSheet, totals: readonly OfferTotal[]): LayoutSheet {
  const [measured, ...rest] = totals
  const last = rest.findLast(({ isSum }) => isSum)
  if (!measured || !last) return sheet
  const { row: first, column } = sheet.total
  const label = Math.max(0, sheet.rows[first]?.findIndex(cell => cell?.kind === 'text') ?? 0)
  const rows = sheet.rows.map((row, index) =>
    index === first ? row.map((cell, at) => (at === label ? words(totalWords(measured), true) : cell)) : row,
  )
  const sums = [...sheet.sums]
  // The next sum begins with the sum before it.
  let from = first
  for (const each of rest) {
    const { amount, isSum } = each
    const row = rows.length
    const cells: ExportCell[] = Array.from({ length: column + 1 }, () => null)
    cells[label] = words(totalWords(each), isSum)
    cells[column] = isSum ? sumCell(added(column, from, row - 1), amount, true) : moneyCell(amount)
    if (isSum) {
      sums.push(row)
      from = row
    }
    rows.push(cells)
  }
  return { ...sheet, rows, sums, amount: last.amount, total: { row: rows.length - 1, column } }
}

const totalWords = ({ label }: OfferTotal): string => `Total, ${lower(label)}`

/** Adds up cells one by one: SUM leaves out what SUBTOTAL has counted, in some programs. */
const added = (column: number, from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => at(column, from + index)).join('+')

function withNote(sheet: LayoutSheet, note: string): LayoutSheet {
  const label = Math.max(0, sheet.rows[sheet.total.row]?.findIndex(cell => cell?.kind === 'text') ?? 0)
  const cells: ExportCell[] = Array.from({ length: label + 1 }, (_, index) => (index === label ? words(note) : null))
  return { ...sheet, rows: [...sheet.rows, cells] }
}
