import type { MouseEvent } from 'react'
import { classes } from '../classes'
import { Badge } from '../status/badge'
import { words } from '../words'
import styles from './data-table.module.css'
import { TRAILING_STYLE } from './column'
import { SelectCell } from './select-cell'
import type { TableBodyProps } from './table-rows'

type TableRowProps<Row> = TableBodyProps<Row> & {
  row: Row
  index: number
  /** The row the Tab key stops at; left out for rows the keyboard does not walk. */
  isStop?: boolean | undefined
}

/** What pressing a row does: it opens where rows open, else it is chosen where it may be. Spec: platform 2.10. */
export const pressOf = <Row,>({ onOpen, selection }: Pick<TableBodyProps<Row>, 'onOpen' | 'selection'>, row: Row) =>
  onOpen ?? (selection && !selection.blocked?.(row) ? selection.toggle : undefined)

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, spans, selection, rowState, rowActions, trailing, rowOffset, isStop } = props
  const state = rowState?.(row)
  const selected = selection?.isSelected(row) ?? false
  /** The column that names the row, where its state stands too. */
  const named = Math.max(
    0,
    columns.findIndex(column => column.strong),
  )
  const press = pressOf(props, row)
  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={rowOffset + index + 2}
      aria-selected={selection ? selected : undefined}
      tabIndex={isStop === undefined ? undefined : isStop ? 0 : -1}
      className={styles['row']}
      data-state={state}
      data-pressable={press !== undefined || undefined}
      onClick={press && (event => isPlain(event) && press(row))}
    >
      {selection && <SelectCell selection={selection} row={row} />}
      {columns.map((column, position) => (
        <td
          key={column.id}
          role="cell"
          className={classes(
            styles['cell'],
            styles['words'],
            state && position === named && styles['named'],
            column.strong && styles['strong'],
            column.frozen && styles['frozen'],
            spans.lastFrozen === position && styles['edge'],
          )}
          data-align={column.align}
          style={spans.cells[position]}
        >
          {state && position === named ? (
            <span className={styles['marked']}>
              <span className={styles['content']}>{column.cell(row)}</span>
              <Badge level="error">{words[state]}</Badge>
            </span>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {trailing && (
        <td role="cell" className={classes(styles['cell'], styles['trailing'])} style={TRAILING_STYLE}>
          {rowActions?.(row)}
        </td>
      )}
    </tr>
  )
}

/** False for a press on a control inside the row, or one that ends a text selection. */
function isPlain(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}
