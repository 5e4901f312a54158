import { Fragment, memo, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../classes'
import { LevelBadge } from '../status/level-badge'
import { words } from '../words'
import styles from './data-table.module.css'
import { mayOverflow, TRAILING_STYLE } from './column'
import { SelectCell } from './select-cell'
import type { RowState, TableBodyProps } from './table-rows'

type TableRowProps<Row> = TableBodyProps<Row> & {
  row: Row
  index: number
  /** The row the Tab key stops at; left out for rows the keyboard does not walk. */
  isStop?: boolean | undefined
  /** Where a row stands that is drawn by itself, in pixels below the first. Its element draws another row next. */
  top?: number | undefined
}

/** What pressing a row does: it opens where rows open, else it is chosen where it may be. Spec: platform 2.10. */
export const pressOf = <Row,>({ onOpen, selection }: Pick<TableBodyProps<Row>, 'onOpen' | 'selection'>, row: Row) =>
  onOpen ?? (selection && !selection.blocked?.(row) ? selection.toggle : undefined)

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, spans, selection, rowState, rowActions, trailing, rowOffset, isStop, top } = props
  const state = rowState?.(row)
  const selected = selection?.isSelected(row) ?? false
  /** Beside the name: what has become of the row, or why it cannot be chosen. */
  const blocked = selection?.blocked?.(row)
  const mark = state === undefined ? blocked : words[state]
  const press = pressOf(props, row)
  const id = props.rowKey(row)
  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={rowOffset + index + 2}
      aria-selected={selection ? selected : undefined}
      tabIndex={isStop === undefined ? undefined : isStop ? 0 : -1}
      className={styles['row']}
      style={top === undefined ? undefined : { top }}
      data-state={state}
      data-pressable={press !== undefined || undefined}
      onClick={press && (event => isPlain(event) && press(row))}
    >
      {selection && <SelectCell selection={selection} row={row} />}
      <Cells id={id} row={row} columns={columns} spans={spans} mark={mark} state={state} />
      {trailing && <TrailingCell id={id} row={row} rowActions={rowActions} />}
    </tr>
  )
}

/** Content that has a state (an open question, a record being read) is keyed by its row: the element may draw another row next. */
const own = (id: string | number, content: ReactNode) =>
  typeof content === 'object' && content !== null ? <Fragment key={id}>{content}</Fragment> : content

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'spans'> & {
  id: string | number
  mark: string | undefined
  state: RowState | undefined
}

/** Drawn again only when the row, its columns or its mark are others: most of what is done to a list changes none of them. */
function CellsOf<Row>({ id, row, columns, spans, mark, state }: CellsProps<Row>): ReactNode {
  /** The column that names the row, where its state stands too. */
  const named = Math.max(
    0,
    columns.findIndex(column => column.strong),
  )
  return columns.map((column, position) => {
    const content = column.cell(row)
    const isCut = mayOverflow(content, column)
    const said = isCut ? column.whole?.(row) : undefined
    const isMarked = mark !== undefined && position === named
    return (
      <td
        key={column.id}
        role="cell"
        className={classes(
          styles['cell'],
          styles['words'],
          isCut && styles['clipped'],
          isMarked && styles['named'],
          column.strong && styles['strong'],
          column.frozen && styles['frozen'],
          spans.lastFrozen === position && styles['edge'],
        )}
        data-align={column.align}
        style={spans.cells[position]}
        title={said !== undefined && mayOverflow(said, column) ? said : undefined}
      >
        {isMarked ? (
          <span className={styles['marked']}>
            <span className={styles['content']}>{own(id, content)}</span>
            <LevelBadge level={state === undefined ? 'none' : 'error'}>{mark}</LevelBadge>
          </span>
        ) : (
          own(id, content)
        )}
      </td>
    )
  })
}

type TrailingProps<Row> = Pick<TableRowProps<Row>, 'row' | 'rowActions'> & { id: string | number }

function TrailingOf<Row>({ id, row, rowActions }: TrailingProps<Row>): ReactNode {
  return (
    <td role="cell" className={classes(styles['cell'], styles['trailing'])} style={TRAILING_STYLE}>
      {own(id, rowActions?.(row))}
    </td>
  )
}

// memo() forgets that a component is generic.
const Cells = memo(CellsOf) as typeof CellsOf
const TrailingCell = memo(TrailingOf) as typeof TrailingOf

/** False for a press on a control inside the row, or one that ends a text selection. */
function isPlain(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}
