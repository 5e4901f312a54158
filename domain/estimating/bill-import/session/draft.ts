import { type Bidder, withBidder } from '../bidders'
import { type ColumnRole, type Exponent, type Mapping, withExponent, withRole, withStyle } from '../columns'
import type { DecimalStyle } from '../../../value/number-text'
import type { RowChoice, RowChoices } from '../row-class'
import { combineSheets, suggestSheets } from '../planning/combine-sheets'
import { findCurrency } from '../currency'
import { findOffers, type OfferChoices, type Offers, withOffers } from '../offers'
import { type ColumnLayout, fitLayout, withLayout } from '../layouts'
import { saysPivots, setPivotsApart } from '../pivot-tables'
import { saysSides, splitSheets } from '../planning/side-by-side'
import { suggestNotes } from '../planning/sheet-notes'
import { startSheet, suggestSheet } from '../suggest-sheet'
import type { Conversion, Conversions } from '../unit-conversion'
import { unitKey, type UnitChoices } from '../../../value/match-unit'
import type { Workbook, WorkbookSheet } from '../workbook'

/** Everything a person has decided about how a file is read. It is kept where the file is: in the import worker. */
export interface BillDraft {
  readonly fileName: string
  readonly workbook: Workbook
  /** Place of the bill's sheet in the workbook. */
  readonly sheet: number
  /** Places of the other sheets that are part of the tender, such as further bills and the main summary. */
  readonly also: readonly number[]
  /** Places of the sheets of words that are kept with the bill: covers, preambles. */
  readonly noted: readonly number[]
  /** The sheets chosen, as one table; of a long file only the rows of the contract and the bidder that were chosen. */
  readonly table: WorkbookSheet
  /** The table with the rows of all of them. */
  readonly whole: WorkbookSheet
  /** Columns that say whose rows these are, and what was chosen of each. */
  readonly offers: readonly Offers[]
  readonly offerChoices: OfferChoices
  readonly mapping: Mapping
  readonly choices: RowChoices
  /** Units mapped here; the import teaches them to the firm. */
  readonly taught: UnitChoices
  /** Units whose figures are converted as they are imported, by `unitKey`. They are asked for each time, never learnt. */
  readonly conversions: Conversions
  readonly hints: readonly string[]
  /** Tenderers side by side; one of them is imported. */
  readonly bidders: readonly Bidder[]
}

/** Begins at the sheet that looks most like a bill, read as we would read it. */
export function openWorkbook(fileName: string, file: Workbook): BillDraft {
  const workbook = splitSheets(setPivotsApart(file))
  const sheet = suggestSheet(workbook)
  const also = suggestSheets(workbook, sheet)
  const noted = suggestNotes(workbook, [sheet, ...also])
  return onSheets({ fileName, workbook, taught: new Map(), conversions: new Map(), noted }, sheet, also)
}

type Unread = Pick<BillDraft, 'fileName' | 'workbook' | 'taught' | 'conversions' | 'noted'>

/** Other sheets are read afresh, under one another in the order of the workbook. */
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

/** Leaves only the rows of one contract or bidder; null takes all of them together. Another contract has other bidders: they are asked for again. */
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

/** Takes another sheet into the tender, or out of it. */
export const onAlso = (draft: BillDraft, place: number, isTaken: boolean): BillDraft =>
  onSheets(draft, draft.sheet, isTaken ? [...draft.also, place] : draft.also.filter(each => each !== place))

/** Keeps a sheet of words with the bill, or leaves it. */
export const onNoted = (draft: BillDraft, place: number, isKept: boolean): BillDraft => ({
  ...draft,
  noted: [...draft.noted.filter(each => each !== place), ...(isKept ? [place] : [])],
})

/** The currency the file's figures are in; the firm's own where the file shows none. */
export const currencyOf = ({ table, mapping }: BillDraft, own: string): string =>
  findCurrency(table, mapping, own) ?? own

/** Other titles mean other columns: they are guessed again. What was decided about rows stays. */
export const onHeaderRow = (draft: BillDraft, headerRow: number): BillDraft => {
  const { mapping, hints, bidders } = startSheet(draft.whole, headerRow)
  const offers = findOffers(draft.whole, mapping, NO_OFFERS)
  return { ...draft, table: draft.whole, mapping, hints, bidders, offers, offerChoices: NO_OFFERS }
}

/** Reads the columns as a bill of this client was read before; what does not fit stays as it is. */
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

/** Says in what the money of a column is printed: 0 for single pounds. */
export const onExponent = (draft: BillDraft, column: number, exponent: Exponent | 0): BillDraft => ({
  ...draft,
  mapping: withExponent(draft.mapping, column, exponent),
  hints: [],
})

/** Lays a decision over those already made about the rows. */
export function onRows(draft: BillDraft, rows: readonly number[], choice: RowChoice): BillDraft {
  const choices = new Map(draft.choices)
  for (const row of rows) choices.set(row, { ...choices.get(row), ...choice })
  return { ...draft, choices }
}

/** Maps a spelling to a unit; null forgets what was mapped here. */
export function onUnit(draft: BillDraft, text: string, unit: string | null): BillDraft {
  const taught = new Map(draft.taught)
  if (unit === null) taught.delete(unitKey(text))
  else taught.set(unitKey(text), unit)
  return { ...draft, taught }
}

/** Converts the figures of a unit, as the bill has it, to one of ours; null leaves them as they are printed. */
export function onConvert(draft: BillDraft, unit: string, conversion: Conversion | null): BillDraft {
  const conversions = new Map(draft.conversions)
  if (conversion === null) conversions.delete(unitKey(unit))
  else conversions.set(unitKey(unit), conversion)
  return { ...draft, conversions }
}
