import type { ReactNode } from 'react'
import type { Room } from './use-room'
import type { ColumnSpans, TableColumn } from './column'
import type { TableSelection } from './select-cell'

export type RowState = 'archived' | 'deleted'

/** How rows are told apart, drawn and opened. */
export type RowLook<Row> = {
  rowKey: (row: Row) => string | number
  rowState?: ((row: Row) => RowState | undefined) | undefined
  /** Pressing anywhere on the row that is not a control. Keyboards use the link in the first cell or in the actions. */
  onOpen?: ((row: Row) => void) | undefined
  /** At the row's end: the bin, the arrow. */
  rowActions?: ((row: Row) => ReactNode) | undefined
}

export type TableBodyProps<Row> = RowLook<Row> & {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  selection?: TableSelection<Row> | undefined
  spans: ColumnSpans
  trailing: boolean
  rowOffset: number
  /** Null before the table is on the page. */
  room: Room | null
}
