import { type Bidder, withBidder } from '#domain/estimating/bill-import/bidders'
import { type ColumnRole, type Mapping, withRole, withStyle } from '#domain/estimating/bill-import/columns'
import type { ImportSource } from '#domain/estimating/bill-import/plan'
import type { DecimalStyle } from '#domain/estimating/bill-import/read-number'
import type { RowChoice, RowChoices } from '#domain/estimating/bill-import/row-class'
import { combineSheets, suggestSheets } from '#domain/estimating/bill-import/combine-sheets'
import { findCurrency } from '#domain/estimating/bill-import/currency'
import { startSheet, suggestSheet } from '#domain/estimating/bill-import/suggest-sheet'
import { unitKey, type UnitChoices } from '#domain/estimating/bill-import/units'
import type { Cost } from '#domain/value/money'
import type { Workbook, WorkbookSheet } from '#domain/estimating/bill-import/workbook'

/** Everything a person has decided about one file so far. Nothing of it leaves the page before the import itself. */
export interface ImportDraft {
  readonly fileName: string
  readonly workbook: Workbook
  /** Place of the bill's sheet in the workbook. */
  readonly sheet: number
  /** Places of the other sheets that are part of the tender, such as further bills and the main summary. */
  readonly also: readonly number[]
  /** The sheets chosen, as one table. */
  readonly table: WorkbookSheet
  readonly mapping: Mapping
  readonly choices: RowChoices
  /** Units mapped here; the import teaches them to the firm. */
  readonly taught: UnitChoices
  readonly hints: readonly string[]
  /** Tenderers side by side; one of them is imported. */
  readonly bidders: readonly Bidder[]
  readonly name: string
  readonly source: ImportSource
  readonly projectPackage: number | null
  /** The person says that the figures are in the firm's currency, whatever signs the file shows. */
  readonly isOwnCurrency: boolean
  /** What one of the file's currency costs in the firm's; null while nobody has said. */
  readonly exchange: Cost | null
}

/** Begins at the sheet that looks most like a bill, read as we would read it. */
export function openWorkbook(fileName: string, workbook: Workbook): ImportDraft {
  const name =
    fileName
      .replace(/\.\w+$/, '')
      .replace(/[-_]+/g, ' ')
      .trim()
      .slice(0, 255) || 'Imported bill'
  const blank = {
    fileName,
    workbook,
    name,
    taught: new Map<string, string>(),
    source: 'imp_c',
    projectPackage: null,
    isOwnCurrency: false,
    exchange: null,
  } as const
  const sheet = suggestSheet(workbook)
  return onSheets(blank, sheet, suggestSheets(workbook, sheet))
}

type Unread = Omit<ImportDraft, 'sheet' | 'also' | 'table' | 'mapping' | 'choices' | 'hints' | 'bidders'>

/** Other sheets are read afresh, under one another in the order of the workbook. */
export function onSheets(draft: Unread, sheet: number, places: readonly number[]): ImportDraft {
  const all = [...new Set([sheet, ...places])].toSorted((a, b) => a - b)
  const { sheet: table, mapping, choices, hints, bidders } = combineSheets(draft.workbook, all)
  return { ...draft, sheet, also: all.filter(place => place !== sheet), table, mapping, choices, hints, bidders }
}

/** Takes another sheet into the tender, or out of it. */
export const onAlso = (draft: ImportDraft, place: number, isTaken: boolean): ImportDraft =>
  onSheets(draft, draft.sheet, isTaken ? [...draft.also, place] : draft.also.filter(each => each !== place))

/** The currency the draft's figures are in; the firm's own where the file shows none. */
export const currencyOf = ({ table, mapping, isOwnCurrency }: ImportDraft, own: string): string =>
  isOwnCurrency ? own : (findCurrency(table, mapping, own) ?? own)

export const sheetOf = ({ table }: ImportDraft): WorkbookSheet => table

/** Other titles mean other columns: they are guessed again. What was decided about rows stays. */
export const onHeaderRow = (draft: ImportDraft, headerRow: number): ImportDraft => {
  const { mapping, hints, bidders } = startSheet(sheetOf(draft), headerRow)
  return { ...draft, mapping, hints, bidders }
}

export const onBidder = (draft: ImportDraft, bidder: Bidder): ImportDraft => ({
  ...draft,
  mapping: withBidder(draft.mapping, bidder),
})

export const onRole = (draft: ImportDraft, column: number, role: ColumnRole): ImportDraft => ({
  ...draft,
  mapping: withRole(draft.mapping, column, role),
  hints: [],
})
export const onStyle = (draft: ImportDraft, column: number, style: DecimalStyle): ImportDraft => ({
  ...draft,
  mapping: withStyle(draft.mapping, column, style),
})

/** Lays a decision over those already made about the rows. */
export function onRows(draft: ImportDraft, rows: readonly number[], choice: RowChoice): ImportDraft {
  const choices = new Map(draft.choices)
  for (const row of rows) choices.set(row, { ...choices.get(row), ...choice })
  return { ...draft, choices }
}

/** Maps a spelling to a unit; null forgets what was mapped here. */
export function onUnit(draft: ImportDraft, text: string, unit: string | null): ImportDraft {
  const taught = new Map(draft.taught)
  if (unit === null) taught.delete(unitKey(text))
  else taught.set(unitKey(text), unit)
  return { ...draft, taught }
}
