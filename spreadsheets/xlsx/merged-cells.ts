import { groupBy } from '#domain/value/group-by'
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
 * a description merged over blank rows is only tall. Numbers stay in one row, so that they count once. A row that has only merged text, over one row
 * with figures, is the upper part of that line and becomes blank.
 */
export function fillMerged(rows: Cell[][], merged: readonly MergedRange[]): void {
  let left = MOST_FILLED
  const upper = upperParts(rows, merged)
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
  for (const row of upper) rows[row]?.fill(null)
}

/** Returns the rows whose filled cells are all merged down, over the same rows, of which one alone has cells of its own. */
function upperParts(rows: readonly Cell[][], merged: readonly MergedRange[]): number[] {
  const isFilled = (cells: readonly Cell[] | undefined) => cells?.some(cell => cellText(cell) !== '') ?? false
  return [...groupBy(merged, ({ top }) => top)].flatMap(([top, ranges]) => {
    const bottom = ranges[0]?.bottom ?? top
    const columns = new Set(ranges.map(each => each.column))
    const isOnlyMerged = (rows[top] ?? []).every((cell, column) => cellText(cell) === '' || columns.has(column))
    const last = Math.min(bottom, rows.length - 1, top + MOST_TALL)
    if (!isOnlyMerged || last < bottom || ranges.some(each => each.bottom !== bottom)) return []
    const own = rows.slice(top + 1, last + 1).filter(isFilled)
    return own.length === 1 ? [top] : []
  })
}
/** Most rows that one line is tall. */
const MOST_TALL = 200
