import { cellText, type Sheet, type SheetRow } from './sheet'
import type { Workbook } from './workbook'

/** Where the line of a bill stands in the file it was read from, and what is written there. */
export interface ReadFrom {
  readonly sheet: string
  /** As the person sees them in their own program: "14", "14 to 16", "14, 20". */
  readonly rows: string
  /** The cells that are not blank, from left to right; rows are parted by a stroke. As the file has them: nothing converted, nothing moved. */
  readonly text: string
}

export const MOST_READ = { sheet: 255, rows: 60, text: 500 } as const

/**
 * Says where the rows of a table stand in the file. A line is of the sheet its first row is on. Null where the rows are in no sheet
 * of the file. Source: estimating section 1, explain any figure.
 */
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

/** Row numbers counted from 1, those that follow each other as "14 to 16". */
function stretches(rows: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && row === last.last + 1) last.last = row
    else found.push({ first: row, last: row })
  }
  return found.map(({ first, last }) => (first === last ? `${first + 1}` : `${first + 1} to ${last + 1}`)).join(', ')
}

/** No longer than `most`; a cut leaves no half of a pair behind. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
