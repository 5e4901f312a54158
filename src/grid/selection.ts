/**
 * Where a person is in a grid and what they have marked: plain data and pure moves, the same for every grid and as a spreadsheet does
 * them. `active` is the cell that typing goes to; the marked range runs from `anchor` to `head`. Rows that hold no cells (headings)
 * are stepped over.
 */
export interface Place {
  readonly row: number
  readonly column: number
}
/** A cell and the text typed or pasted into it. */
export interface CellText extends Place {
  readonly text: string
}
export interface Selection {
  readonly anchor: Place
  readonly head: Place
  readonly active: Place
  /** The column Tab was first pressed in, while nothing else has moved the active cell since: Enter goes back to it. */
  readonly tabbedFrom?: number
}
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
export interface Extent {
  readonly rows: number
  readonly columns: number
  /** False for a row that has no cells. */ readonly hasCells: (row: number) => boolean
  /** What is laid below the last row makes rows of its own, as a long paste does. */
  readonly grows?: boolean
  /** The first and last column that scroll, where others are pinned: Home, End and Tab stop at these first. */
  readonly inner?: { readonly first: number; readonly last: number }
}
export type Direction = 'up' | 'down' | 'left' | 'right'

export const on = (place: Place): Selection => ({ anchor: place, head: place, active: place })

export function rangeOf({ anchor, head }: Selection): Range {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}
const isSingle = ({ anchor, head }: Selection): boolean => anchor.row === head.row && anchor.column === head.column

/** Stretches the range from its anchor to a place, as Shift with an arrow or a drag does. */
export const stretch = (selection: Selection, head: Place): Selection => ({ ...selection, head })

/** One step from the active cell, or from the head when the range is stretched; `toEdge` goes as far as there are cells. */
export function move(
  selection: Selection,
  direction: Direction,
  extent: Extent,
  options: { readonly extend?: boolean; readonly toEdge?: boolean } = {},
): Selection {
  const from = options.extend ? selection.head : selection.active
  const place = step(from, direction, extent, options.toEdge ?? false)
  return options.extend ? stretch(selection, place) : on(place)
}

function step({ row, column }: Place, direction: Direction, extent: Extent, toEdge: boolean): Place {
  if (direction === 'left') return { row, column: toEdge ? edge(column, -1, extent) : Math.max(0, column - 1) }
  if (direction === 'right')
    return { row, column: toEdge ? edge(column, 1, extent) : Math.min(extent.columns - 1, column + 1) }
  if (direction === 'up') return { row: toEdge ? seek(extent, 0, 1, row) : seek(extent, row - 1, -1, row), column }
  return { row: toEdge ? seek(extent, extent.rows - 1, -1, row) : seek(extent, row + 1, 1, row), column }
}

const outer = ({ columns }: Extent) => ({ first: 0, last: columns - 1 })

/** The last column one way: of those that scroll while there is one to go to, then of all. */
function edge(column: number, sign: 1 | -1, extent: Extent): number {
  const { first, last } = extent.inner ?? outer(extent)
  if (sign > 0) return column < last ? last : extent.columns - 1
  return column > first ? first : 0
}

/** A screenful of rows down, or up when negative. */
export function page(selection: Selection, rows: number, extent: Extent, extend: boolean): Selection {
  const from = extend ? selection.head : selection.active
  const wanted = Math.max(0, Math.min(extent.rows - 1, from.row + rows))
  const place = { row: seek(extent, wanted, rows > 0 ? -1 : 1, from.row), column: from.column }
  return extend ? stretch(selection, place) : on(place)
}

/** Everything, the active cell staying where it is. */
export const all = (selection: Selection, extent: Extent): Selection => ({
  ...selection,
  anchor: { row: 0, column: 0 },
  head: { row: extent.rows - 1, column: extent.columns - 1 },
})

/**
 * Where Tab or Enter goes. Within a marked range it walks the range, along rows for Tab and down columns for Enter, and wraps round;
 * on a single cell Tab goes to the next cell and on to the next row's first, Enter goes down, after Tabs to the column they began in. Among
 * the columns that scroll Tab leaves the pinned ones out: quantities are typed row by row.
 */
export function advance(selection: Selection, key: 'tab' | 'enter', back: boolean, extent: Extent): Selection {
  const sign = back ? -1 : 1
  if (!isSingle(selection)) return { ...selection, active: walk(selection, key, sign, extent) }
  const { row, column } = selection.active
  if (key === 'enter') {
    const { active } = move(selection, back ? 'up' : 'down', extent)
    return on(back ? active : { ...active, column: selection.tabbedFrom ?? column })
  }
  const inner = extent.inner ?? outer(extent)
  const { first, last } = column >= inner.first && column <= inner.last ? inner : outer(extent)
  const next = column + sign
  const began = selection.tabbedFrom ?? column
  if (next >= first && next <= last) return { ...on({ row, column: next }), tabbedFrom: began }
  const other = seek(extent, row + sign, sign, row)
  if (other === row) return selection
  // In the next row the Tabs went through all of it: they began at its first column, or before that.
  return back
    ? on({ row: other, column: last })
    : { ...on({ row: other, column: first }), tabbedFrom: Math.min(began, first) }
}

function walk(selection: Selection, key: 'tab' | 'enter', sign: 1 | -1, extent: Extent): Place {
  const range = rangeOf(selection)
  const rows = rowsOf(range, extent)
  const columns = range.right - range.left + 1
  const count = rows.length * columns
  if (count === 0) return selection.active
  const rowIndex = Math.max(0, rows.indexOf(selection.active.row))
  const columnIndex = selection.active.column - range.left
  const index = key === 'tab' ? rowIndex * columns + columnIndex : columnIndex * rows.length + rowIndex
  const next = (index + sign + count) % count
  const [r, c] =
    key === 'tab' ? [Math.floor(next / columns), next % columns] : [next % rows.length, Math.floor(next / rows.length)]
  return { row: rows[r] ?? range.top, column: range.left + c }
}

/** The rows of a range that have cells. */
export function rowsOf(range: Range, extent: Extent): number[] {
  const rows: number[] = []
  for (let row = range.top; row <= range.bottom; row++) if (extent.hasCells(row)) rows.push(row)
  return rows
}

/** The nearest row with cells at or beyond `from` in one direction; `fallback` when there is none. */
function seek(extent: Extent, from: number, sign: 1 | -1, fallback: number): number {
  for (let row = from; row >= 0 && row < extent.rows; row += sign) if (extent.hasCells(row)) return row
  return fallback
}
