import type { Money } from '../../value/money'
import type { Mapping } from './columns'
import type { RowChoices } from './row-class'
import type { Sheet } from './sheet'

/** A file made into tables. */
export interface Workbook {
  readonly format: 'xlsx' | 'csv' | 'gaeb' | 'gaeb90' | 'bc3' | 'xls' | 'ods' | 'pdf'
  readonly sheets: readonly WorkbookSheet[]
  /** What was found out about the file and is worth saying: its encoding, its delimiter, parts that were skipped. */
  readonly remarks: readonly string[]
}

export interface WorkbookSheet extends Sheet {
  /** Given by formats that say themselves what each row is; other sheets are guessed at. */
  readonly preset?: { readonly mapping: Mapping; readonly choices: RowChoices }
  /** It is one of several bills that stand side by side on a sheet of the file. */
  readonly side?: Side
  /** Pivot tables on it. */
  readonly pivots?: readonly Pivot[]
  /** It holds nothing but pivot tables: the sheet they add up, '' when the file does not say. */
  readonly addsUp?: string
}

/** Where a pivot table stands, both ends included, and the sheet whose lines it adds up ('' when the file does not say). */
export interface Pivot {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  readonly of: string
}

export interface Side {
  /** The sheet of the file. */
  readonly of: string
  /** What its lines come to. */
  readonly total: Money
  /** It is read with those beside it until somebody says otherwise. */
  readonly isTogether: boolean
}

/** Rows, or one clear sentence that says why there are none and what to do. */
export type FileReading =
  | { readonly ok: true; readonly workbook: Workbook }
  | { readonly ok: false; readonly reason: string }

/** What a page asks of the import worker when it wants the tables of a file. The bytes are handed over, not copied. */
export interface BillFileReader {
  read(fileName: string, bytes: Uint8Array): Promise<FileReading>
}
