import type { OwnPrice, Unwritten } from '#domain/bill-import/in-place/cells-to-write'
import type { ImportSource } from '#domain/bill-import/plan/plan'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { RowFilter } from '#domain/bill-import/session/row-filter'
import type { RevisionLineView, RevisionView } from '#domain/bill-import/session/revision-view'
import type { SessionView, RowView, Some } from '#domain/bill-import/session/view'
import type { KnownBill } from '#domain/bill-import/revision/known-bill'
import type { RevisionChoices, RevisionKind } from '#domain/bill-import/revision/revision'
import type { ColumnLayout } from '#domain/bill-import/columns/layouts'
import type { SheetRow } from '#domain/bill-import/sheet/sheet'
import type { UnitChoices } from '#domain/value/match-unit'
import type { Cost, Money } from '#domain/value/money'
import type { ImportHeader, ImportRows } from './import-bill'

/** The user's details of the assessment that a bill becomes; the rest of the header comes from the bill. */
export interface AssessmentDetails {
  readonly project: number
  readonly projectWorkPackage: number | null
  readonly name: string
  readonly source: ImportSource
  /** The price of one unit of the file's currency in the firm's; null when they are the same. */
  readonly exchange: Exchange | null
  /** The assessment to revise with the bill, and its revision when it was read; null makes a new one. */
  readonly onto: { readonly assessment: number; readonly base: number } | null
}
export interface Exchange {
  readonly from: string
  readonly price: Cost
}

/** The client's own file with our prices in it, or one sentence with the reason why not. */
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

/** The data to send to the server: a header and numbered chunks, fetched one at a time. */
export interface PreparedImport {
  readonly header: ImportHeader
  readonly rows: number
  readonly chunks: number
}

export type SessionReading =
  | { readonly ok: true; readonly view: SessionView }
  | { readonly ok: false; readonly reason: string }

/**
 * The import worker's interface for the page. The worker holds the bill and every decision about it, so that a long bill never blocks the page; the
 * page gets figures, short lists and the rows in view. Each call that changes something returns the new view.
 */
export interface BillSession {
  /** Begins with a bill; `units` are the spellings the firm has taught and `currency` is its own. The worker takes ownership of the bytes. */
  open(fileName: string, bytes: Uint8Array, units: UnitChoices, currency: string): Promise<SessionReading>
  /** Adds the firm's unit spellings when they arrive after the file; null without a file. */
  learn(units: UnitChoices): SessionView | null
  /** Adds the layouts of this client's earlier bills, latest first; null without a file. */
  remember(layouts: readonly ColumnLayout[]): SessionView | null
  edit(edit: DraftEdit): SessionView
  undo(): SessionView
  /** Returns rows of the table in file order, from `from` up to but not including `to`. */
  sheetRows(from: number, to: number): readonly SheetRow[]
  /** Returns rows under a filter, by their index in the filtered list. */
  rows(filter: RowFilter, from: number, to: number): readonly RowView[]
  /** Returns the index of a row of the table in the filtered list, or of the first one after it; -1 for none. */
  placeOf(filter: RowFilter, row: number): number
  /** Returns the bill's total at an exchange rate for its currency. */
  exchanged(from: string, price: Cost): Money
  prepare(details: AssessmentDetails): PreparedImport
  chunk(number: number): ImportRows
  /** Receives the bill of an assessment to revise, in parts; the first part clears earlier ones. */
  know(part: KnownBill, isFirst: boolean): void
  /** Returns the effect of revising that bill with the file; without choices it uses the suggested ones. */
  revise(choices: RevisionChoices | null, source: ImportSource, exchange: Exchange | null): RevisionView
  revised(kind: RevisionKind, most: number): Some<RevisionLineView>
  /**
   * Returns the file with the rates and amounts of these products written into its cells; `total` adds its lines at the file's own quantities. Only
   * for Excel workbooks.
   */
  price(products: readonly OwnPrice[]): PricedFile
  /** Discards the file. */
  close(): void
}
