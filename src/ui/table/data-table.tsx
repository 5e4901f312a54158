import { type ReactNode, useMemo } from 'react'
import { classes } from '../classes'
import type { TableColumn, TableSort } from './column'
import { columnSpans, TRAILING_STYLE, TRAILING_WIDTH } from './column'
import styles from './data-table.module.css'
import { SelectAllCell, type TableSelection } from './select-cell'
import { HeaderCell } from './header-cell'
import type { RowLook } from './table-rows'
import { PinnedRows } from './pinned-rows'
import { TableBody } from './table-body'
import { type SummaryRow, SummaryRowView } from './summary-row'
import { useRoom } from './use-room'

export type DataTableProps<Row> = RowLook<Row> & {
  /** Names the table for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** Stay in view under the header, above whatever page is shown. */
  pinned?: readonly Row[] | undefined
  sort?: TableSort | undefined
  onSort?: ((columnId: string) => void) | undefined
  selection?: TableSelection<Row> | undefined
  /** In the header's last cell: the column picker. */
  headerAction?: ReactNode
  /** Pinned under the rows: the whole list's totals. */
  totals?: SummaryRow | undefined
  /** Pinned in ink under the totals while rows are selected: its sums stand in the columns they sum. */
  selectionBar?: SummaryRow | undefined
  /** Loading…, Failed to fetch rows, No results: under the rows there are. */
  status?: ReactNode
  /** Rows before this page, for screen readers. */
  rowOffset?: number | undefined
  /** Rows in the whole list, for screen readers. */
  rowCount?: number | undefined
}

/**
 * A ruled table that fills its parent and scrolls inside it: sticky header, totals and selection rows, frozen columns, hairlines. It only
 * draws; which rows, in what order and which are chosen come from outside. Above 100 rows only those in view exist. The roles are said
 * because Safari forgets those of a table that is not laid out as one.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    sort,
    onSort,
    selection,
    headerAction,
    totals,
    selectionBar,
    status,
    rowOffset = 0,
    rowCount,
  } = props
  const [ref, room] = useRoom()
  const isSelectable = selection !== undefined
  const spans = useMemo(() => columnSpans(columns, isSelectable), [columns, isSelectable])
  const trailing = headerAction !== undefined || props.rowActions !== undefined
  const width = spans.total + (trailing ? TRAILING_WIDTH : 0)
  return (
    <div
      ref={ref}
      className={styles['scroller']}
      data-sideways={(room !== null && room.width < width) || undefined}
      data-footed={Boolean(totals ?? selectionBar) || undefined}
    >
      <table
        role="table"
        aria-label={label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        className={styles['table']}
        style={{ minWidth: width }}
      >
        <colgroup>
          {selection && <col style={{ width: spans.select }} />}
          {columns.map(column => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {trailing && <col style={{ width: TRAILING_WIDTH }} />}
        </colgroup>
        <thead role="rowgroup" className={styles['header']}>
          <tr role="row" aria-rowindex={1}>
            {selection && <SelectAllCell selection={selection} rows={props.rows} />}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                style={spans.cells[index]}
                lastFrozen={spans.lastFrozen === index}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {trailing && (
              <td role="cell" className={classes(styles['head'], styles['trailing'])} style={TRAILING_STYLE}>
                {headerAction}
              </td>
            )}
          </tr>
        </thead>
        <PinnedRows {...props} room={room} spans={spans} trailing={trailing} />
        <TableBody {...props} room={room} spans={spans} trailing={trailing} rowOffset={rowOffset} />
        {(totals || selectionBar) && (
          <tfoot role="rowgroup" className={styles['foot']}>
            {totals && <SummaryRowView row={totals} columns={columns} spans={spans} trailing={trailing} />}
            {selectionBar && (
              <SummaryRowView row={selectionBar} columns={columns} spans={spans} trailing={trailing} ink />
            )}
          </tfoot>
        )}
      </table>
      {status && <div className={styles['status']}>{status}</div>}
    </div>
  )
}
