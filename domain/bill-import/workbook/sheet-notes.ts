import { columnWith, type Mapping } from '../columns/columns'
import { startTenderSheet } from './combine-sheets'
import { looksNumeric } from '../sheet/read-number'
import { cellLines, isBlankRow, type Sheet, type SheetRow } from '../sheet/sheet'
import type { Workbook, WorkbookSheet } from './workbook'

/** Text of the file outside the lines of the bill, stored with it: a cover, preambles, the rows above the titles. */
export interface SheetNote {
  readonly title: string
  readonly text: string
}

/** Longer notes are split, at the end of a line where possible. */
export const MOST_NOTE = 10_000
/** A sheet with more notes than this is not a preamble. */
const MOST_NOTES = 200
/** Share of a sheet's filled cells that may be numbers, such as years. */
const MOST_NUMBERS = 0.25
const LONGEST_TITLE = 255

/** Returns the visible sheets of words instead of a bill, by index: covers, preambles, notes to tenderers. */
export function suggestNotes(workbook: Workbook, taken: readonly number[]): number[] {
  return workbook.sheets.flatMap((sheet, place) =>
    taken.includes(place) || sheet.hidden || sheet.preset || !isWords(sheet) ? [] : [place],
  )
}

function isWords(sheet: WorkbookSheet): boolean {
  // A number before its text is a clause number.
  const cells = sheet.rows.flatMap(row => {
    const filled = row.filter(cell => cellLines(cell) !== '')
    return filled.length > 1 && looksNumeric(filled[0]) ? filled.slice(1) : filled
  })
  if (cells.length === 0) return false
  if (cells.filter(looksNumeric).length > cells.length * MOST_NUMBERS) return false
  const { mapping } = startTenderSheet(sheet)
  return columnWith(mapping, 'amount') < 0 || !sheet.rows.some(row => looksNumeric(row[columnWith(mapping, 'amount')]))
}

/** Returns the notes of the kept sheets, in the order of the workbook, and of the rows above the titles of a one-sheet bill. */
export function sheetNotes(workbook: Workbook, kept: readonly number[], table: Sheet, mapping: Mapping): SheetNote[] {
  const above = table.origins || mapping.headerRow < 1 ? '' : textOf(table.rows.slice(0, mapping.headerRow))
  const sheets = kept.toSorted((a, b) => a - b).flatMap(place => workbook.sheets[place] ?? [])
  const notes = [
    ...(above === '' ? [] : parts(`${table.name}, above the bill`, above)),
    ...sheets.flatMap(sheet => parts(sheet.name, textOf(sheet.rows))),
  ]
  return notes.slice(0, MOST_NOTES)
}

/** Returns rows as lines: the cells of a row side by side, and paragraphs at blank rows. */
function textOf(rows: readonly SheetRow[]): string {
  const lines = rows.map(row => (isBlankRow(row) ? '' : row.map(cellLines).filter(Boolean).join('  ')))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function parts(title: string, text: string): SheetNote[] {
  const cut: string[] = []
  let rest = text
  while (rest.length > MOST_NOTE) {
    const line = rest.lastIndexOf('\n', MOST_NOTE)
    const end = line > 0 ? line : wholeCharacters(rest, MOST_NOTE)
    cut.push(rest.slice(0, end))
    rest = rest.slice(end).replace(/^\n/, '')
  }
  if (rest !== '') cut.push(rest)
  return cut.map((each, place) => ({
    title: cut.length === 1 ? title.slice(0, LONGEST_TITLE) : `${title.slice(0, 200)} (${place + 1} of ${cut.length})`,
    text: each,
  }))
}

/** Returns the same index, or the one before it where it would split a letter of two UTF-16 units. */
const wholeCharacters = (text: string, end: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
