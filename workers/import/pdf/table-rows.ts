import { looksNumeric } from '#domain/bill-import/sheet/read-number'
import { columnOf, findColumns, type PdfColumn, runsOf } from './find-columns'
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
  const left = withoutRepeats(lines.filter((line, at) => !isPageMark(line) && !isPageEdge(lines, at)))
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
  const placed = placesOf(words, columns)
  for (const [at, word] of words.entries()) {
    const place = placed[at] ?? 0
    // A number that extends into the next column may belong to that one.
    if (looksNumeric(word.text) && columns.filter(column => reaches(word, column)).length > 1) isUnsure = true
    cells[place]?.push(word.text)
  }
  return { cells: cells.map(cell => (cell.length === 0 ? null : cell.join(' '))), isUnsure }
}

const reaches = ({ left, right }: Word, { from, to }: PdfColumn): boolean => left < to - 1 && right > from + 1

/**
 * Returns the column of each word. Words that run on over several columns, as the label of a total does, stay together in the widest one, where bills
 * have their descriptions.
 */
function placesOf(words: readonly Word[], columns: readonly PdfColumn[]): number[] {
  const places = words.map(word => columnOf(word, columns))
  const widths = columns.map(({ from, to }, at) => (columns[at + 1]?.from ?? to) - from)
  const widest = widths.indexOf(Math.max(...widths))
  let start = 0
  for (const run of runsOf(words)) {
    const end = start + run.length
    const isFree = places.every((place, at) => place !== widest || (at >= start && at < end))
    const isSpread = new Set(places.slice(start, end)).size > 1
    if (isSpread && isFree && !run.some(({ text }) => looksNumeric(text))) places.fill(widest, start, end)
    start = end
  }
  return places
}

/** A page number: "Page 3 of 9", "- 3 -", "3/9". A number alone may be a quantity. */
const isPageMark = ({ words }: TextLine): boolean => PAGE_MARK.test(words.map(({ text }) => text).join(' '))
const PAGE_MARK =
  /^(?:(?:page|seite|pagina|página)(?: no\.?)? \d{1,4}(?: ?(?:of|von|de|sur|\/) ?\d{1,4})?|[-–] ?\d{1,4} ?[-–]|\d{1,4} ?(?:of|von|\/) ?\d{1,4})$/i

/** Whether a line is the first or last of its page, has no money, and ends in "Page 3 of 9": "Printed 1 May 2026. Page 1 of 1". */
function isPageEdge(lines: readonly TextLine[], at: number): boolean {
  const line = lines[at]
  const isEdge = lines[at - 1]?.page !== line?.page || lines[at + 1]?.page !== line?.page
  return (
    isEdge && line !== undefined && !hasMoney(line) && PAGE_AT_END.test(line.words.map(({ text }) => text).join(' '))
  )
}
const PAGE_AT_END = /\b(?:page|seite|pagina|página) \d{1,4} (?:of|von|de|sur) \d{1,4}$/i
const hasMoney = ({ words }: TextLine): boolean => words.some(({ text }) => /\d[.,]\d\d\b/.test(text))

/**
 * Keeps one copy of page headers and footers: lines with the same words at the same height on several pages, apart from page numbers. A line with
 * money never counts as one.
 */
function withoutRepeats(lines: readonly TextLine[]): readonly TextLine[] {
  const seen = new Map<string, Set<number>>()
  const keyOf = (line: TextLine): string | null => {
    if (hasMoney(line)) return null
    const { y, words } = line
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
