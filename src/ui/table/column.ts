import type { ReactNode } from 'react'

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
  /** Distance from the left edge of each frozen column, undefined for the others. */
  left: readonly (number | undefined)[]
  /** Index of the frozen column that draws the line; -1 without one. */
  lastFrozen: number
  total: number
}

const SELECT_WIDTH = 40

export function columnSpans<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): ColumnSpans {
  const select = selectable ? SELECT_WIDTH : 0
  let edge = select
  const left = columns.map(column => {
    const here = edge
    edge += column.width
    return column.frozen ? here : undefined
  })
  return { select, left, lastFrozen: left.findLastIndex(value => value !== undefined), total: edge }
}
