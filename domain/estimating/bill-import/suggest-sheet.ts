import type { Bidder } from './bidders'
import type { Mapping } from './columns'
import type { RowChoices } from './row-class'
import { isBlankRow } from './sheet'
import { suggestColumns } from './suggest-columns'
import { suggestHeaderRow } from './titles'
import type { Workbook, WorkbookSheet } from './workbook'

/** Where the person starts: every part of it can be changed. */
export interface SheetStart {
  readonly mapping: Mapping
  readonly choices: RowChoices
  readonly hints: readonly string[]
  readonly bidders: readonly Bidder[]
  /** Columns of another priced table beside the one that is read, in words. */
  readonly besides: readonly string[]
}

/**
 * The reading of a sheet we would choose; a format that says what its rows are is taken at its word unless titles are named. Rows the file
 * hides are left out until the person takes them in.
 */
export function startSheet(sheet: WorkbookSheet, headerRow?: number): SheetStart {
  if (sheet.preset && headerRow === undefined) return { ...sheet.preset, hints: [], bidders: [], besides: [] }
  const choices = new Map([...(sheet.hiddenRows ?? [])].map(row => [row, { isExcluded: true }] as const))
  return { ...suggestColumns(sheet, headerRow ?? suggestHeaderRow(sheet)), choices }
}

/** The sheet that looks most like a bill: shown ones first, then the one whose columns say most, then the longest. */
export function suggestSheet(workbook: Workbook): number {
  const scores = workbook.sheets.map((sheet, index) => {
    if (sheet.preset) return { index, score: Number.MAX_SAFE_INTEGER }
    const roles = new Set(suggestColumns(sheet, suggestHeaderRow(sheet)).mapping.columns.map(column => column.role))
    const filled = sheet.rows.filter(row => !isBlankRow(row)).length
    return { index, score: (sheet.hidden ? 0 : 1e9) + roles.size * 1e6 + Math.min(filled, 999_999) }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.index ?? 0
}
