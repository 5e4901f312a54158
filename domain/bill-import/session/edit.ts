import type { Bidder } from '../columns/bidders'
import type { ColumnRole, Exponent } from '../columns/columns'
import type { ColumnLayout } from '../columns/layouts'
import type { DecimalStyle } from '../../value/number-text'
import type { RowChoice } from '../rows/row-class'
import type { Conversion } from '../plan/unit-conversion'
import {
  type BillDraft,
  onAlso,
  onBidder,
  onConvert,
  onExponent,
  onHeaderRow,
  onLayout,
  onNoted,
  onOffer,
  onRole,
  onRows,
  onSheets,
  onStyle,
  onUnit,
} from './draft'
import type { RowFilter } from './row-filter'

/** Rows of a decision, or the name of a set, where there may be thousands. */
export type RowSet =
  | readonly number[]
  /** All rows the list shows under a filter. */
  | { readonly shown: RowFilter }
  /** All rows with one kind of finding, whether shown on the screen or not. */
  | { readonly found: 'hidden' | 'filtered' | 'arithmetic' }

/** One decision of the person about reading the file; undo reverts the last. */
export type DraftEdit =
  | { readonly kind: 'sheet'; readonly sheet: number }
  | { readonly kind: 'also'; readonly sheet: number; readonly isTaken: boolean }
  /** A text sheet stored with the bill, or not. */
  | { readonly kind: 'noted'; readonly sheet: number; readonly isKept: boolean }
  /** The columns as in an earlier bill of this client. */
  | { readonly kind: 'layout'; readonly layout: ColumnLayout }
  | { readonly kind: 'titles'; readonly row: number }
  | { readonly kind: 'role'; readonly column: number; readonly role: ColumnRole }
  | { readonly kind: 'style'; readonly column: number; readonly style: DecimalStyle }
  /** Money printed in thousands or millions; 0 for single pounds. */
  | { readonly kind: 'exponent'; readonly column: number; readonly exponent: Exponent | 0 }
  | { readonly kind: 'rows'; readonly rows: RowSet; readonly choice: RowChoice }
  | { readonly kind: 'unit'; readonly text: string; readonly unit: string | null }
  /** The figures of a unit of the bill converted to one of ours; null reverts that. */
  | { readonly kind: 'convert'; readonly unit: string; readonly conversion: Conversion | null }
  | { readonly kind: 'bidder'; readonly bidder: Bidder }
  /** One contract or bidder of a long file; null keeps all of them together. */
  | { readonly kind: 'offer'; readonly column: number; readonly value: string | null }

/** Returns the draft with a decision applied; `rowsOf` returns the rows of a set. */
export function applyEdit(draft: BillDraft, edit: DraftEdit, rowsOf: (rows: RowSet) => readonly number[]): BillDraft {
  switch (edit.kind) {
    case 'sheet':
      return onSheets(draft, edit.sheet, [])
    case 'also':
      return onAlso(draft, edit.sheet, edit.isTaken)
    case 'noted':
      return onNoted(draft, edit.sheet, edit.isKept)
    case 'layout':
      return onLayout(draft, edit.layout)
    case 'titles':
      return onHeaderRow(draft, edit.row)
    case 'role':
      return onRole(draft, edit.column, edit.role)
    case 'style':
      return onStyle(draft, edit.column, edit.style)
    case 'exponent':
      return onExponent(draft, edit.column, edit.exponent)
    case 'rows':
      return onRows(draft, rowsOf(edit.rows), edit.choice)
    case 'unit':
      return onUnit(draft, edit.text, edit.unit)
    case 'convert':
      return onConvert(draft, edit.unit, edit.conversion)
    case 'bidder':
      return onBidder(draft, edit.bidder)
    case 'offer':
      return onOffer(draft, edit.column, edit.value)
  }
}
