import { cellText, type Sheet, type SheetRow } from '../sheet/sheet'
import type { Workbook } from './workbook'

/** Place of a bill's line in the file it was read from, and its text there. */
export interface ReadFrom {
  readonly sheet: string
  /** Rows as in the person's own program: "14", "14 to 16", "14, 20". */
  readonly rows: string
  /** The cells that are not blank, from left to right; a stroke separates rows. As in the file, without conversion or moving. */
  readonly text: string
}

export const MOST_READ = { sheet: 255, rows: 60, text: 500 } as const

/** Returns the place of a table's rows in the file. A line belongs to the sheet of its first row. Null where the rows are in no sheet of the file. */
export function whereRead(
  { sheets }: Pick<Workbook, 'sheets'>,
  table: Pick<Sheet, 'name' | 'origins'>,
  rows: readonly number[],
): ReadFrom | null {
  const places = rows
    .map(row => table.origins?.[row] ?? { sheet: table.name, row })
    .filter(({ row }) => row >= 0)
    .toSorted((a, b) => a.row - b.row)
  const name = places[0]?.sheet
  const found = sheets.find(sheet => sheet.name === name)
  if (name === undefined || !found) return null
  const own = [...new Set(places.flatMap(place => (place.sheet === name ? [place.row] : [])))]
  const text = own
    .map(row => written(found.rows[row]))
    .filter(Boolean)
    .join(' / ')
  return {
    sheet: cut(found.side?.of ?? name, MOST_READ.sheet),
    rows: cut(stretches(own), MOST_READ.rows),
    text: cut(text, MOST_READ.text),
  }
}

const written = (row: SheetRow | undefined): string => (row ?? []).map(cellText).filter(Boolean).join(' | ')

/** Returns row numbers counted from 1, consecutive ones as "14 to 16". */
function stretches(rows: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && row === last.last + 1) last.last = row
    else found.push({ first: row, last: row })
  }
  return found.map(({ first, last }) => (first === last ? `${first + 1}` : `${first + 1} to ${last + 1}`)).join(', ')
}

/** Cuts a text to at most `most` UTF-16 units without splitting a surrogate pair. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
