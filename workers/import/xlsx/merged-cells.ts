import { type Cell, cellText, columnOf } from '#domain/bill-import/sheet/sheet'

/** Most rows under merged cells filled in one sheet: limits a hostile file. */
const MOST_FILLED = 4_000_000

export interface MergedRange {
  readonly top: number
  readonly bottom: number
  readonly column: number
}

/** Returns "A2:C4" as rows and first column; null when it covers one row only or cannot be read. */
export function readRange(ref: string): MergedRange | null {
  const [, from = '', top = '', bottom = ''] = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/i.exec(ref) ?? []
  if (from === '' || Number(bottom) <= Number(top)) return null
  return { top: Number(top) - 1, bottom: Number(bottom) - 1, column: columnOf(from) }
}

/**
 * Copies the text of a merged cell to the rows it covers that hold values of their own. A section merged down over its lines belongs to each of them;
 * a description merged over blank rows is only tall. Numbers stay in one row, so that they count once.
 */
export function fillMerged(rows: Cell[][], merged: readonly MergedRange[]): void {
  let left = MOST_FILLED
  for (const { top, bottom, column } of merged) {
    left -= bottom - top
    if (left < 0) return
    const value = rows[top]?.[column]
    if (typeof value !== 'string' || /^[\s£€$(-]*\d[\d.,\s]*\)?$/.test(value)) continue
    for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row++) {
      const cells = rows[row]
      if (!cells || cells.every(cell => cellText(cell) === '')) continue
      while (cells.length < column) cells.push(null)
      if (cellText(cells[column]) === '') cells[column] = value
    }
  }
}
