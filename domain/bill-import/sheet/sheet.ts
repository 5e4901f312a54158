import type { Day } from '../../value/day'
import type { Money } from '../../value/money'
import type { FileLine } from '../../estimating/file-build-up'

/** A date cell; separate from text so that a date is never read as a ref or a number. */
export interface DayCell {
  readonly day: Day
}
/** A cell whose formula failed in the file: "#REF!". It never counts as zero. */
export interface ErrorCell {
  readonly error: string
}
export type Cell = string | number | boolean | DayCell | ErrorCell | null
export type SheetRow = readonly Cell[]

/** One table of a file. `rows[i]` is row i + 1 in the person's own program; rows may have different lengths. */
export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: readonly SheetRow[]
  /** Formulas of the cells that have one, keyed by {@link cellKey}; they show which rows a total adds. */
  readonly formulas?: ReadonlyMap<number, string>
  /** Build-ups of the rates of rows, where the format has them. */
  readonly buildUps?: ReadonlyMap<number, readonly FileLine[]>
  /** Rows the file hides or strikes through, and columns it hides. */
  readonly hiddenRows?: ReadonlySet<number>
  readonly hiddenColumns?: ReadonlySet<number>
  /** The hidden rows that only a filter hides: they are part of the table. */
  readonly filteredRows?: ReadonlySet<number>
  /** Rows moved under the columns of the sheet's first table: for each of its columns the column of the file, -1 for none. */
  readonly realigned?: ReadonlyMap<number, readonly number[]>
  /** Outline level of the rows that have one (1 is the outermost). */
  readonly outline?: ReadonlyMap<number, number>
  /** Indent of the cells that have one, keyed by {@link cellKey}. */
  readonly indents?: ReadonlyMap<number, number>
  /** Currency signs or codes the file shows with its numbers, with their counts. */
  readonly currencies?: ReadonlyMap<string, number>
  /** Other visible sheets of the file with amounts that are not in this table, and the sum of their lines. */
  readonly leftOut?: readonly { readonly name: string; readonly total: Money }[]
  /** Other sheets of the file with rates for refs of this table and no quantities, and how many of its refs each has. */
  readonly ratesElsewhere?: readonly { readonly name: string; readonly codes: number }[]
  /** Names of its sheets that sum others of its sheets. */
  readonly twice?: readonly string[]
  /** Columns of a priced table next to the one that is read. */
  readonly besides?: readonly string[]
  /** Columns with figures of a further table that the first has no column for. */
  readonly dropped?: readonly string[]
  /** Rows whose cells may have been read wrongly, with the reason. */
  readonly unsure?: ReadonlyMap<number, string>
  /** Parts that could not be read: pages that are pictures. */
  readonly unread?: readonly string[]
  /** For a table combined from several sheets: the place of each of its rows in the file. */
  readonly origins?: readonly RowOrigin[]
}

/** A row of one of the sheets of a file; `row` is -1 for a heading that represents the sheet itself. */
export interface RowOrigin {
  readonly sheet: string
  readonly row: number
}

/** Returns the name of a row in the person's own program: "12", or "Bill 2, 12" when the table has several sheets. */
export function rowName(sheet: Pick<Sheet, 'origins'>, row: number): string {
  const origin = sheet.origins?.[row]
  if (!origin) return String(row + 1)
  return origin.row < 0 ? origin.sheet : `${origin.sheet}, ${origin.row + 1}`
}

/** Widest sheet read; Excel itself ends at column XFD. */
export const MAX_COLUMNS = 1_024

export const cellKey = (row: number, column: number): number => row * 16_384 + column

/** Returns the name of a column counted from 0: A, B … Z, AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return letters
}

/** Returns the column of "B" or "B12", counted from 0; -1 when there are no letters. */
export function columnOf(address: string): number {
  let column = 0
  for (let i = 0; i < address.length; i++) {
    const letter = address.charCodeAt(i) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/**
 * Returns a cell as one line of text, '' when blank. Line breaks and runs of blanks become one blank, and characters a database cannot hold (NUL,
 * lone surrogates) are removed.
 */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return tidy(cell)
  if (typeof cell === 'object') return 'day' in cell ? cell.day : cell.error
  return String(cell)
}

/** Matches texts that need no tidying, which nearly all are. */
const TIDY =
  /^[!-~\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff]+(?: [!-~\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff]+)*$/
const tidy = (text: string): string =>
  TIDY.test(text)
    ? text
    : text
        .replace(/[\s\u0000-\u001f\u200b\ufeff]+/g, ' ')
        .trim()
        .replace(/\p{Surrogate}/gu, '\ufffd')

/** Returns a cell as text with its line breaks, for descriptions and notes. */
export const cellLines = (cell: Cell | undefined): string =>
  typeof cell === 'string' && cell.includes('\n')
    ? cell.split('\n').map(tidy).filter(Boolean).join('\n')
    : cellText(cell)

export const isErrorCell = (cell: Cell | undefined): cell is ErrorCell =>
  typeof cell === 'object' && cell !== null && 'error' in cell

export const isBlankRow = (row: SheetRow | undefined): boolean =>
  !row || row.every(cell => cell === null || (typeof cell === 'string' && cellText(cell) === ''))

/** Returns the number of columns of the sheet's widest row. */
export const sheetWidth = (sheet: Sheet): number => sheet.rows.reduce((widest, row) => Math.max(widest, row.length), 0)
