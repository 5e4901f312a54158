import { looksNumeric } from '#domain/bill-import/sheet/read-number'
import { findColumns, isIn, type PdfColumn } from './find-columns'
import type { TextLine, Word } from './text-lines'

export interface PdfTable {
  readonly rows: readonly (readonly (string | null)[])[]
  /** Rows with a word that could belong to another column, with the reason. */
  readonly unsure: ReadonlyMap<number, string>
  /** Page numbers, and lines repeated on several pages and read once. */
  readonly repeated: number
}

/** Pages on which a line must appear to count as a page header or footer. */
const LEAST_PAGES = 2
/** Difference in height within which headers and footers are the same. */
const SAME_HEIGHT = 2

/** Returns the lines of a document as the rows of one table. */
export function tableRows(lines: readonly TextLine[]): PdfTable {
  const left = withoutRepeats(lines.filter(line => !isPageMark(line)))
  const columns = findColumns(left)
  const rows: (string | null)[][] = []
  const unsure = new Map<number, string>()
  for (const line of left) {
    const { cells, isUnsure } = columns.length === 0 ? wholeLine(line) : cellsOf(line, columns)
    if (isUnsure)
      unsure.set(rows.length, `On page ${line.page} its figures stand between two columns: look at it there`)
    rows.push(cells)
  }
  return { rows, unsure, repeated: lines.length - left.length }
}

const wholeLine = ({ words }: TextLine) => ({ cells: [words.map(({ text }) => text).join(' ')], isUnsure: false })

function cellsOf({ words }: TextLine, columns: readonly PdfColumn[]) {
  const cells: string[][] = columns.map(() => [])
  let isUnsure = false
  for (const word of words) {
    const place = placeOf(word, columns)
    // A number that extends into the next column may belong to that one.
    if (looksNumeric(word.text) && columns.filter(column => reaches(word, column)).length > 1) isUnsure = true
    cells[place]?.push(word.text)
  }
  return { cells: cells.map(cell => (cell.length === 0 ? null : cell.join(' '))), isUnsure }
}

const reaches = ({ left, right }: Word, { from, to }: PdfColumn): boolean => left < to - 1 && right > from + 1

/** Returns the column that contains a word, else the nearest. */
function placeOf(word: Word, columns: readonly PdfColumn[]): number {
  const own = columns.findIndex(column => isIn(word, column))
  if (own >= 0) return own
  const middle = (word.left + word.right) / 2
  const apart = columns.map(({ from, to }) => Math.min(Math.abs(from - middle), Math.abs(to - middle)))
  return apart.indexOf(Math.min(...apart))
}

/** A page number: "Page 3 of 9", "- 3 -", "3/9". A number alone may be a quantity. */
const isPageMark = ({ words }: TextLine): boolean => PAGE_MARK.test(words.map(({ text }) => text).join(' '))
const PAGE_MARK =
  /^(?:(?:page|seite|pagina|página)(?: no\.?)? \d{1,4}(?: ?(?:of|von|de|sur|\/) ?\d{1,4})?|[-–] ?\d{1,4} ?[-–]|\d{1,4} ?(?:of|von|\/) ?\d{1,4})$/i

/**
 * Keeps one copy of page headers and footers: lines with the same words at the same height on several pages, apart from page numbers. A line with
 * money never counts as one.
 */
function withoutRepeats(lines: readonly TextLine[]): readonly TextLine[] {
  const seen = new Map<string, Set<number>>()
  const keyOf = ({ y, words }: TextLine): string | null => {
    if (words.some(({ text }) => /\d[.,]\d\d\b/.test(text))) return null
    const text = words.map(word => word.text).join(' ')
    return `${Math.round(y / SAME_HEIGHT)} ${text.replace(/\d+/g, '#')}`
  }
  for (const line of lines) {
    const key = keyOf(line)
    if (key !== null) seen.set(key, (seen.get(key) ?? new Set()).add(line.page))
  }
  const put = new Set<string>()
  return lines.filter(line => {
    const key = keyOf(line)
    if (key === null || (seen.get(key)?.size ?? 0) < LEAST_PAGES) return true
    if (put.has(key)) return false
    put.add(key)
    return true
  })
}
