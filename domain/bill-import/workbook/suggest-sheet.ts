import type { Bidder } from '../columns/bidders'
import { type ColumnRole, columnWith, type Mapping } from '../columns/columns'
import { findPlotMatrix, matrixMapping, matrixWords } from '../columns/plot-matrix'
import { readNumber } from '../sheet/read-number'
import type { RowChoices } from '../rows/row-class'
import { NIL } from '../../value/money'
import { cellText, isBlankRow, type SheetRow } from '../sheet/sheet'
import { suggestColumns } from '../columns/suggest-columns'
import { suggestHeaderRow } from '../columns/titles'
import { SUMMARY_OPENING, wordKey } from '../sheet/words'
import { priceRows } from './own-export'
import type { Workbook, WorkbookSheet } from './workbook'

/** The suggested reading of a sheet, which the person can change in every part. */
export interface SheetStart {
  readonly mapping: Mapping
  readonly choices: RowChoices
  readonly hints: readonly string[]
  readonly bidders: readonly Bidder[]
  /** Columns of another priced table next to the one that is read, in words. */
  readonly besides: readonly string[]
}

/**
 * Returns the suggested reading of a sheet. A format that gives the class of its rows is used as it is, unless a row of titles is given. Rows the
 * file hides, and the totals of an exported bill, are excluded until the person includes them.
 */
export function startSheet(sheet: WorkbookSheet, headerRow?: number): SheetStart {
  if (sheet.preset && headerRow === undefined) return { ...sheet.preset, hints: [], bidders: [], besides: [] }
  const excluded = [...(sheet.hiddenRows ?? []), ...priceRows(sheet)]
  const choices = new Map(excluded.map(row => [row, { isExcluded: true }] as const))
  const matrix = headerRow === undefined ? findPlotMatrix(sheet) : null
  if (matrix) {
    const hints = [`House types side by side: each line counts for its plots, ${matrixWords(matrix)}.`]
    return { mapping: matrixMapping(sheet, matrix), hints, bidders: [], besides: [], choices }
  }
  return { ...suggestColumns(sheet, headerRow ?? suggestHeaderRow(sheet)), choices }
}

/**
 * Returns the sheet that looks most like a bill. Visible ones come first, pivot tables after them, then the one with the most recognised columns.
 * Bills come before summaries, and the longest wins.
 */
export function suggestSheet(workbook: Workbook): number {
  const found = bestSheet(workbook)
  const bill = workbook.sheets[found]
  if (!bill?.side) return found
  // Of bills side by side the first, in reading order.
  const isAlike = ({ side }: WorkbookSheet) => side?.of === bill.side?.of
  return workbook.sheets.findIndex(sheet => isAlike(sheet) && isPriced(sheet) === isPriced(bill))
}

function bestSheet(workbook: Workbook): number {
  const scores = workbook.sheets.map((sheet, index) => {
    if (sheet.preset) return { index, score: Number.MAX_SAFE_INTEGER }
    const roles = new Set(suggestColumns(sheet, suggestHeaderRow(sheet)).mapping.columns.map(column => column.role))
    const filled = filledRows(sheet)
    return {
      index,
      score:
        (sheet.hidden ? 0 : sheet.addsUp === undefined ? 1e9 : 5e8) +
        (roles.size - (isSummarySheet(sheet) ? 0.5 : 0)) * 1e6 +
        Math.min(filled, 999_999),
    }
  })
  const best = scores.toSorted((a, b) => b.score - a.score)
  const first = best[0]?.index ?? 0
  const bill = workbook.sheets[first]
  if (!bill || bill.preset || isPriced(bill)) return first
  // The same bill twice, unpriced and priced: the priced one is the tender. A few priced sums next to a long bill are not.
  const least = filledRows(bill) / LEAST_OF_BILL
  const priced = best.find(({ index }) => {
    const sheet = workbook.sheets[index]
    return (
      sheet &&
      !sheet.hidden &&
      sheet.addsUp === undefined &&
      !isSummarySheet(sheet) &&
      filledRows(sheet) >= least &&
      isPriced(sheet)
    )
  })
  return priced?.index ?? first
}
/** A priced bill has at least a third as many rows as the unpriced one it belongs to. */
const LEAST_OF_BILL = 3
const LEAST_PRICED = 2

const filledRows = (sheet: WorkbookSheet): number => sheet.rows.filter(row => !isBlankRow(row)).length

/** Whether lines have amounts, or quantities with rates. */
function isPriced(sheet: WorkbookSheet): boolean {
  const { mapping } = suggestColumns(sheet, suggestHeaderRow(sheet))
  const figure = (row: SheetRow, role: ColumnRole) => {
    const column = columnWith(mapping, role)
    const value = column < 0 ? null : readNumber(row[column], mapping.columns[column]?.style ?? 'point', 'money')
    return typeof value === 'number' && value !== NIL
  }
  let count = 0
  for (const row of sheet.rows.slice(mapping.headerRow + 1)) {
    if (figure(row, 'amount') || (figure(row, 'quantity') && figure(row, 'rate'))) count++
    if (count >= LEAST_PRICED) return true
  }
  return false
}

/** Whether a sheet is a summary by its name or heading. */
export const isSummarySheet = (sheet: WorkbookSheet): boolean =>
  [sheet.name, ...sheet.rows.slice(0, 4).flatMap(row => row.slice(0, 3).map(cellText))].some(text =>
    SUMMARY_OPENING.test(wordKey(text)),
  )
