import { type Bidder, withBidder } from '../columns/bidders'
import { type ColumnRole, type Exponent, type Mapping, withExponent, withRole, withStyle } from '../columns/columns'
import type { DecimalStyle } from '../../value/number-text'
import type { RowChoice, RowChoices } from '../rows/row-class'
import { combineSheets, suggestSheets } from '../workbook/combine-sheets'
import { findCurrency } from '../plan/currency'
import { findOffers, type OfferChoices, type Offers, withOffers } from '../workbook/offers'
import { type ColumnLayout, fitLayout, withLayout } from '../columns/layouts'
import { saysPivots, setPivotsApart } from '../workbook/pivot-tables'
import { saysSides, splitSheets } from '../workbook/side-by-side'
import { suggestNotes } from '../workbook/sheet-notes'
import { startSheet, suggestSheet } from '../workbook/suggest-sheet'
import type { Conversion, Conversions } from '../plan/unit-conversion'
import { unitKey, type UnitChoices } from '../../value/match-unit'
import type { Workbook, WorkbookSheet } from '../workbook/workbook'

/** Everything a person has decided about reading a file. It is kept with the file, in the import worker. */
export interface BillDraft {
  readonly fileName: string
  readonly workbook: Workbook
  /** Index of the bill's sheet in the workbook. */
  readonly sheet: number
  /** Indexes of the other sheets of the tender, such as further bills and the main summary. */
  readonly also: readonly number[]
  /** Indexes of the text sheets stored with the bill: covers, preambles. */
  readonly noted: readonly number[]
  /** The chosen sheets as one table; of a long file only the rows of the chosen contract and bidder. */
  readonly table: WorkbookSheet
  /** The table with all rows. */
  readonly whole: WorkbookSheet
  /** Columns that name the contract or bidder of the rows, and the choices made. */
  readonly offers: readonly Offers[]
  readonly offerChoices: OfferChoices
  readonly mapping: Mapping
  readonly choices: RowChoices
  /** Units mapped here; the import teaches them to the firm. */
  readonly taught: UnitChoices
  /** Units converted at import, by `unitKey`. The person is asked each time; they are never learnt. */
  readonly conversions: Conversions
  readonly hints: readonly string[]
  /** Tenderers side by side; one of them is imported. */
  readonly bidders: readonly Bidder[]
}

/** Begins with the sheet that looks most like a bill, in our suggested reading. */
export function openWorkbook(fileName: string, file: Workbook): BillDraft {
  const workbook = splitSheets(setPivotsApart(file))
  const sheet = suggestSheet(workbook)
  const also = suggestSheets(workbook, sheet)
  const noted = suggestNotes(workbook, [sheet, ...also])
  return onSheets({ fileName, workbook, taught: new Map(), conversions: new Map(), noted }, sheet, also)
}

type Unread = Pick<BillDraft, 'fileName' | 'workbook' | 'taught' | 'conversions' | 'noted'>

/** Reads other sheets instead, one below another in the order of the workbook. */
export function onSheets(draft: Unread, sheet: number, places: readonly number[]): BillDraft {
  const all = [...new Set([sheet, ...places])].toSorted((a, b) => a - b)
  const { sheet: table, mapping, choices, hints: found, bidders } = combineSheets(draft.workbook, all)
  const hints = [...saysPivots(draft.workbook, all), ...saysSides(draft.workbook, all), ...found]
  const { fileName, workbook, taught, conversions } = draft
  const noted = draft.noted.filter(place => !all.includes(place))
  const also = all.filter(place => place !== sheet)
  const offers = findOffers(table, mapping, NO_OFFERS)
  const read = { table, whole: table, mapping, choices, hints, bidders, offers, offerChoices: NO_OFFERS }
  return { fileName, workbook, taught, conversions, noted, sheet, also, ...read }
}
const NO_OFFERS: OfferChoices = new Map()

/** Keeps only the rows of one contract or bidder; null keeps all of them together. Another contract has other bidders, so that choice starts again. */
export function onOffer(draft: BillDraft, column: number, value: string | null): BillDraft {
  const place = draft.offers.findIndex(each => each.column === column)
  const before = draft.offers.slice(0, Math.max(place, 0))
  const offerChoices: OfferChoices = new Map([
    ...[...draft.offerChoices].filter(([each]) => before.some(offer => offer.column === each)),
    [column, value],
  ])
  const table = withOffers(draft.whole, draft.mapping, offerChoices)
  const choices = new Map([...(table.hiddenRows ?? [])].map(row => [row, { isExcluded: true }] as const))
  return { ...draft, table, choices, offerChoices, offers: findOffers(draft.whole, draft.mapping, offerChoices) }
}

/** Adds another sheet to the tender, or removes it. */
export const onAlso = (draft: BillDraft, place: number, isTaken: boolean): BillDraft =>
  onSheets(draft, draft.sheet, isTaken ? [...draft.also, place] : draft.also.filter(each => each !== place))

/** Stores a text sheet with the bill, or removes it. */
export const onNoted = (draft: BillDraft, place: number, isKept: boolean): BillDraft => ({
  ...draft,
  noted: [...draft.noted.filter(each => each !== place), ...(isKept ? [place] : [])],
})

/** Returns the currency of the file's figures; the firm's own where the file shows none. */
export const currencyOf = ({ table, mapping }: BillDraft, own: string): string =>
  findCurrency(table, mapping, own) ?? own

/** Sets the row of titles. Other titles mean other columns, which are guessed again; decisions about rows stay. */
export const onHeaderRow = (draft: BillDraft, headerRow: number): BillDraft => {
  const { mapping, hints, bidders } = startSheet(draft.whole, headerRow)
  const offers = findOffers(draft.whole, mapping, NO_OFFERS)
  return { ...draft, table: draft.whole, mapping, hints, bidders, offers, offerChoices: NO_OFFERS }
}

/** Reads the columns with the layout of an earlier bill of this client; a column without a match stays as it is. */
export function onLayout(draft: BillDraft, layout: ColumnLayout): BillDraft {
  const fit = fitLayout(draft.whole, [layout])
  if (!fit) return draft
  const at = fit.headerRow === draft.mapping.headerRow ? draft : onHeaderRow(draft, fit.headerRow)
  const mapping = withLayout(at.mapping, layout)
  return { ...at, mapping, hints: [], offers: findOffers(at.whole, mapping, at.offerChoices) }
}

export const onBidder = (draft: BillDraft, bidder: Bidder): BillDraft => ({
  ...draft,
  mapping: withBidder(draft.mapping, bidder),
})

export function onRole(draft: BillDraft, column: number, role: ColumnRole): BillDraft {
  const mapping = withRole(draft.mapping, column, role)
  return { ...draft, mapping, hints: [], offers: findOffers(draft.whole, mapping, draft.offerChoices) }
}
export const onStyle = (draft: BillDraft, column: number, style: DecimalStyle): BillDraft => ({
  ...draft,
  mapping: withStyle(draft.mapping, column, style),
})

/** Sets the power of ten of a column of money: 0 for single pounds. */
export const onExponent = (draft: BillDraft, column: number, exponent: Exponent | 0): BillDraft => ({
  ...draft,
  mapping: withExponent(draft.mapping, column, exponent),
  hints: [],
})

/** Adds a decision about rows to the earlier ones. */
export function onRows(draft: BillDraft, rows: readonly number[], choice: RowChoice): BillDraft {
  const choices = new Map(draft.choices)
  for (const row of rows) choices.set(row, { ...choices.get(row), ...choice })
  return { ...draft, choices }
}

/** Maps a spelling to a unit; null removes the mapping. */
export function onUnit(draft: BillDraft, text: string, unit: string | null): BillDraft {
  const taught = new Map(draft.taught)
  if (unit === null) taught.delete(unitKey(text))
  else taught.set(unitKey(text), unit)
  return { ...draft, taught }
}

/** Converts the figures of a unit of the bill to one of ours; null keeps them as printed. */
export function onConvert(draft: BillDraft, unit: string, conversion: Conversion | null): BillDraft {
  const conversions = new Map(draft.conversions)
  if (conversion === null) conversions.delete(unitKey(unit))
  else conversions.set(unitKey(unit), conversion)
  return { ...draft, conversions }
}
