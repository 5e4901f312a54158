// Finds sheets that only price the codes of another: "Code, Rate" beside a bill of "Code, Description, Qty".
import { columnWith, type Mapping } from '../columns/columns'
import { numberOrNull, readRows } from '../rows/read-rows'
import type { Sheet, SheetRow } from '../sheet/sheet'
import { cellText } from '../sheet/sheet'
import type { Workbook, WorkbookSheet } from './workbook'

/** Least refs of the bill with a rate on another sheet: one alone may be a coincidence. */
const LEAST = 2

/** Returns the visible sheets not in `taken` that have rates and no quantities for refs of the bill's lines without a rate. */
export function ratesElsewhere(
  workbook: Workbook,
  taken: readonly number[],
  bill: Sheet,
  mapping: Mapping,
  start: (sheet: WorkbookSheet) => { readonly mapping: Mapping },
): { readonly name: string; readonly codes: number }[] {
  const refs = new Set(
    readRows(bill, mapping).flatMap(({ row, ref, rate }) =>
      row > mapping.headerRow && ref !== '' && numberOrNull(rate) === null ? [ref.toLowerCase()] : [],
    ),
  )
  if (refs.size < LEAST) return []
  return workbook.sheets.flatMap((sheet, place) => {
    if (taken.includes(place) || sheet.hidden || sheet.preset) return []
    const { mapping: other } = start(sheet)
    const [ref, rate] = [columnWith(other, 'ref'), Math.max(columnWith(other, 'rate'), columnWith(other, 'amount'))]
    if (ref < 0 || rate < 0 || columnWith(other, 'quantity') >= 0) return []
    const isPriced = (row: SheetRow) => typeof row[rate] === 'number' || /^\D?\d/.test(cellText(row[rate]))
    const codes = new Set(
      sheet.rows.flatMap(row => {
        const code = cellText(row[ref]).toLowerCase()
        return refs.has(code) && isPriced(row) ? [code] : []
      }),
    )
    return codes.size >= LEAST ? [{ name: sheet.name, codes: codes.size }] : []
  })
}
