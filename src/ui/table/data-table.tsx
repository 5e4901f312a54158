import { type ReactNode, useState } from 'react'
import { classes } from '../classes'
import type { TableColumn, TableSort } from './column'
import { columnSpans } from './column'
import styles from './data-table.module.css'
import { SelectAllCell, type TableSelection } from './select-cell'
import { HeaderCell } from './header-cell'
import type { RowLook } from './table-rows'
import { PinnedRows } from './pinned-rows'
import { TableBody } from './table-body'
import { type SummaryRow, SummaryRowView } from './summary-row'

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

/** Room for the bin and the arrow side by side. */
const TRAILING_WIDTH = 84

/**
 * A ruled table that fills its parent and scrolls inside it: sticky header, totals and selection rows, frozen columns, hairlines. It only
 * draws; which rows, in what order and which are chosen come from outside. Above 100 rows only those in view exist.
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
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const spans = columnSpans(columns, selection !== undefined)
  const trailing = headerAction !== undefined || props.rowActions !== undefined
  return (
    <div ref={setScroller} className={styles['scroller']} data-footed={Boolean(totals ?? selectionBar) || undefined}>
      <table
        aria-label={label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        className={styles['table']}
        style={{ minWidth: spans.total + (trailing ? TRAILING_WIDTH : 0) }}
      >
        <colgroup>
          {selection && <col style={{ width: spans.select }} />}
          {columns.map(column => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {trailing && <col style={{ width: TRAILING_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && <SelectAllCell selection={selection} rows={props.rows} />}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                left={spans.left[index]}
                lastFrozen={spans.lastFrozen === index}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {trailing && <td className={classes(styles['head'], styles['trailing'])}>{headerAction}</td>}
          </tr>
        </thead>
        <PinnedRows {...props} scroller={scroller} spans={spans} trailing={trailing} />
        <TableBody {...props} scroller={scroller} spans={spans} trailing={trailing} rowOffset={rowOffset} />
        {(totals || selectionBar) && (
          <tfoot className={styles['foot']}>
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
