import type { CSSProperties, ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  /** The unit belongs here ("Tender £"), not in the rows. */
  header: string
  cell: (row: Row) => ReactNode
  /** Pixels it needs; wider tables share out what is left. */
  width: number
  /** Figures: right aligned. */
  align?: 'start' | 'center' | 'end' | undefined
  /** The words the eye looks for: heavier. */
  strong?: boolean | undefined
  /** Stays in place on desktops. Frozen columns come first. */
  frozen?: boolean | undefined
  sortable?: boolean | undefined
}

export type TableSort = { columnId: string; ascending: boolean }

export type ColumnSpans = {
  /** Width of the tick column; 0 without one. */
  select: number
  /** How wide each column's cells are, and for frozen ones how far from the left edge they stay. */
  cells: readonly CSSProperties[]
  /** Index of the frozen column that draws the line; -1 without one. */
  lastFrozen: number
  total: number
}

/** A cell of this width, that takes a share of what room is left as large as its own width is. */
export const wide = (width: number): CSSProperties => ({ flex: `${width} 0 ${width}px` })

const SELECT_WIDTH = 40
export const SELECT_STYLE = wide(SELECT_WIDTH)

/** Room for the bin and the arrow side by side. */
export const TRAILING_WIDTH = 84
export const TRAILING_STYLE = wide(TRAILING_WIDTH)

export function columnSpans<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): ColumnSpans {
  const select = selectable ? SELECT_WIDTH : 0
  let edge = select
  const cells = columns.map(column => {
    const left = edge
    edge += column.width
    return column.frozen ? { ...wide(column.width), '--left': `${left}px` } : wide(column.width)
  })
  return { select, cells, lastFrozen: columns.findLastIndex(column => column.frozen), total: edge }
}
