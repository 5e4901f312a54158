import type { OwnPrice, Unwritten } from '#domain/estimating/bill-in-place/cells-to-write'
import type { ImportSource } from '#domain/estimating/bill-import/plan'
import type { DraftEdit } from '#domain/estimating/bill-import/session/edit'
import type { RowFilter } from '#domain/estimating/bill-import/session/row-filter'
import type { RevisionLineView, RevisionView } from '#domain/estimating/bill-import/session/revision-view'
import type { SessionView, RowView, Some } from '#domain/estimating/bill-import/session/view'
import type { KnownBill } from '#domain/estimating/bill-import/revision/known-bill'
import type { RevisionChoices, RevisionKind } from '#domain/estimating/bill-import/revision/revision'
import type { ColumnLayout } from '#domain/estimating/bill-import/layouts'
import type { SheetRow } from '#domain/estimating/bill-import/sheet'
import type { UnitChoices } from '#domain/value/match-unit'
import type { Cost, Money } from '#domain/value/money'
import type { ImportHeader, ImportRows } from './import-bill'

/** What the person says about the assessment a bill becomes; the rest of the header is the bill's own. */
export interface AssessmentDetails {
  readonly project: number
  readonly projectWorkPackage: number | null
  readonly name: string
  readonly source: ImportSource
  /** The file's figures become the firm's at this price; null when they are in the firm's currency. */
  readonly exchange: Exchange | null
  /** The assessment the bill is laid over, and where its feed stood when it was read; null makes a new one. */
  readonly onto: { readonly assessment: number; readonly base: number } | null
}
export interface Exchange {
  readonly from: string
  readonly price: Cost
}

/** The client's own file with our prices in it, or one clear sentence that says why not. */
export type PricedFile =
  | {
      readonly ok: true
      readonly fileName: string
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly lines: number
      readonly cells: number
      readonly total: Money
      readonly unwritten: readonly Unwritten[]
    }
  | { readonly ok: false; readonly reason: string }

/** What is sent to the server: a header and numbered chunks, which are asked for one by one. */
export interface PreparedImport {
  readonly header: ImportHeader
  readonly rows: number
  readonly chunks: number
}

export type SessionReading =
  | { readonly ok: true; readonly view: SessionView }
  | { readonly ok: false; readonly reason: string }

/**
 * What the page asks of the import worker. The bill and every decision about it are held there, so that no amount of lines makes the page
 * wait; the page gets figures, short lists and the rows in view. Each call that changes something answers the view after it.
 */
export interface BillSession {
  /** Begins with a bill; `units` are the spellings the firm has taught and `currency` is its own. The bytes are handed over. */
  open(fileName: string, bytes: Uint8Array, units: UnitChoices, currency: string): Promise<SessionReading>
  /** The firm's unit spellings arrived after the file; null without one. */
  learn(units: UnitChoices): SessionView | null
  /** How this client's bills were read before, the latest first; null without a file. */
  remember(layouts: readonly ColumnLayout[]): SessionView | null
  edit(edit: DraftEdit): SessionView
  undo(): SessionView
  /** Rows of the table as they stand in the file, from `from` up to but not including `to`. */
  sheetRows(from: number, to: number): readonly SheetRow[]
  /** Rows under a filter, by their place in the filtered list. */
  rows(filter: RowFilter, from: number, to: number): readonly RowView[]
  /** The place of a row of the table in the filtered list, or of the first one at or after it; -1 for none. */
  placeOf(filter: RowFilter, row: number): number
  /** What the bill comes to at a price for one of its currency. */
  exchanged(from: string, price: Cost): Money
  prepare(details: AssessmentDetails): PreparedImport
  chunk(number: number): ImportRows
  /** The bill of an assessment to lay the file over, in parts; the first part forgets those before it. */
  know(part: KnownBill, isFirst: boolean): void
  /** What laying the file over the bill it knows does; without choices as we would do it. */
  revise(choices: RevisionChoices | null, source: ImportSource, exchange: Exchange | null): RevisionView
  revised(kind: RevisionKind, most: number): Some<RevisionLineView>
  /**
   * The file with the rates and amounts of these products written into its cells; `total` is what its lines come to at the file's own
   * quantities. Only a workbook of Excel's kind can be given back.
   */
  price(products: readonly OwnPrice[]): PricedFile
  /** Forgets the file. */
  close(): void
}
