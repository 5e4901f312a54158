import type { CSSProperties, ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  /** The unit belongs here ("Tender £"), not in the rows. */
  header: string
  cell: (row: Row) => ReactNode
  /** All that the cell says, for those who point at words that may be cut. */
  whole?: ((row: Row) => string) | undefined
  /** Pixels it takes where there is room for all; wider tables share out what is left. */
  width: number
  /** Pixels it makes do with before the table scrolls sideways; left out: its width. */
  least?: number | undefined
  /** Figures: right aligned. */
  align?: 'start' | 'center' | 'end' | undefined
  /** The words the eye looks for: heavier. */
  strong?: boolean | undefined
  /** Stays in place on desktops. Frozen columns come first. */
  frozen?: boolean | undefined
  sortable?: boolean | undefined
}

type Sized = Pick<TableColumn<never>, 'width' | 'least'>

export type TableSort = { columnId: string; ascending: boolean }

export type ColumnSpans = {
  /** Width of the tick column; 0 without one. */
  select: number
  /** How wide each column's cells are, and for frozen ones how far from the left edge they stay. */
  cells: readonly CSSProperties[]
  /** One cell as wide as these columns are together, and so many pixels more. */
  over: (columns: readonly Sized[], more?: number) => CSSProperties
  /** Index of the frozen column that draws the line; -1 without one. */
  lastFrozen: number
  total: number
}

const leastOf = ({ width, least = width }: Sized): number => least

/** A cell that is as wide in every table. */
const fixed = (width: number): CSSProperties => ({ flex: `0 0 ${width}px` })

const SELECT_WIDTH = 40
export const SELECT_STYLE = fixed(SELECT_WIDTH)

/** Room for the bin and the arrow side by side. */
export const TRAILING_WIDTH = 84
export const TRAILING_STYLE = fixed(TRAILING_WIDTH)

/** Every cell starts at its least width; what room is left goes to the columns that would be wider, or to all where none would. */
export function columnSpans<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): ColumnSpans {
  const select = selectable ? SELECT_WIDTH : 0
  const isElastic = columns.some(column => leastOf(column) < column.width)
  const shareOf = (column: Sized) => (isElastic ? column.width - leastOf(column) : column.width)
  const sum = (those: readonly Sized[], figure: (column: Sized) => number) =>
    those.reduce((total, column) => total + figure(column), 0)
  const over = (those: readonly Sized[], more = 0): CSSProperties => ({
    flex: `${sum(those, shareOf)} 0 ${sum(those, leastOf) + more}px`,
  })
  let edge = select
  const cells = columns.map(column => {
    const left = edge
    edge += leastOf(column)
    return column.frozen ? { ...over([column]), '--left': `${left}px` } : over([column])
  })
  return { select, cells, over, lastFrozen: columns.findLastIndex(column => column.frozen), total: edge }
}

/** No glyph of a table is wider, and no figure, on any device. */
const GLYPH = 16
const FIGURE = 11
const PADDING = 20

/**
 * Whether what a cell shows may be wider than its column. Only such a cell clips: each box that does is work in every frame, and a table
 * shows some hundreds.
 */
export function mayOverflow<Row>(content: ReactNode, column: TableColumn<Row>): boolean {
  if (typeof content !== 'string' && typeof content !== 'number') return content !== null
  return String(content).length * (column.align === 'end' ? FIGURE : GLYPH) > leastOf(column) - PADDING
}
