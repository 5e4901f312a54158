import type { Money } from '../../value/money'
import type { Mapping } from '../columns/columns'
import type { RowChoices } from '../rows/row-class'
import type { Sheet } from '../sheet/sheet'

/** A file converted to tables. */
export interface Workbook {
  readonly format: 'xlsx' | 'csv' | 'gaeb' | 'gaeb90' | 'bc3' | 'xls' | 'ods' | 'pdf'
  readonly sheets: readonly WorkbookSheet[]
  /** Facts found about the file that the person should know: its encoding, its delimiter, parts that were skipped. */
  readonly remarks: readonly string[]
}

export interface WorkbookSheet extends Sheet {
  /** Given by formats that name the class of each row; other sheets are guessed. */
  readonly preset?: { readonly mapping: Mapping; readonly choices: RowChoices }
  /** Set for one of several bills side by side on a sheet of the file. */
  readonly side?: Side
  /** Pivot tables on it. */
  readonly pivots?: readonly Pivot[]
  /** Set for a sheet with only pivot tables: the sheet they sum, '' when the file does not say. */
  readonly addsUp?: string
}

/** Place of a pivot table, both ends included, and the sheet whose lines it sums ('' when the file does not say). */
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
  /** Total of its lines. */
  readonly total: Money
  /** Whether it is read with the bills next to it, unless the person chooses otherwise. */
  readonly isTogether: boolean
}

/** Rows, or one sentence with the reason why there are none and what to do. */
export type FileReading =
  | { readonly ok: true; readonly workbook: Workbook }
  | { readonly ok: false; readonly reason: string }

/** The import worker's interface for the tables of a file. The worker takes ownership of the bytes; they are not copied. */
export interface BillFileReader {
  read(fileName: string, bytes: Uint8Array): Promise<FileReading>
}
