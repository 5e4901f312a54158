import type { CSSProperties } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '../classes'
import { Icon } from '../icon'
import type { TableColumn, TableSort } from './column'
import styles from './data-table.module.css'

type HeaderCellProps<Row> = {
  column: TableColumn<Row>
  style: CSSProperties | undefined
  lastFrozen: boolean
  sort: TableSort | undefined
  onSort: ((columnId: string) => void) | undefined
}

/** A click sorts ascending, the next one descending. */
export function HeaderCell<Row>({ column, style, lastFrozen, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = sort?.columnId === column.id ? sort : undefined
  const sortable = column.sortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sorted.ascending ? 'ascending' : 'descending') : undefined}
      className={classes(styles['head'], column.frozen && styles['frozen'], lastFrozen && styles['edge'])}
      data-align={column.align}
      style={style}
    >
      {sortable ? (
        <button type="button" className={styles['sort']} onClick={() => onSort(column.id)}>
          {column.header}
          {sorted && <Icon of={sorted.ascending ? ArrowUp : ArrowDown} size="small" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
