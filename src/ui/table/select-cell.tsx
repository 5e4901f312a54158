import { Checkbox } from '../input/checkbox'
import { classes } from '../classes'
import { SELECT_STYLE } from './column'
import styles from './data-table.module.css'

export type TableSelection<Row> = {
  isSelected: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Left out where only one may be chosen. */
  toggleAll: (() => void) | undefined
  /** Words for screen readers. */
  selectAllLabel: string
  rowLabel: (row: Row) => string
  /** Why a row cannot be chosen; undefined when it can. */
  blocked?: ((row: Row) => string | undefined) | undefined
}

/** Checked when all rows are selected and there is at least one; a dash when some are. Spec: platform 2.10. */
export function SelectAllCell<Row>({ selection, rows }: { selection: TableSelection<Row>; rows: readonly Row[] }) {
  const chosen = rows.filter(row => selection.isSelected(row)).length
  const all = rows.length > 0 && chosen === rows.length
  return (
    <td role="cell" className={classes(styles['head'], styles['select'], styles['frozen'])} style={SELECT_STYLE}>
      {selection.toggleAll && (
        <Checkbox
          aria-label={selection.selectAllLabel}
          checked={all}
          indeterminate={chosen > 0 && !all}
          onChange={selection.toggleAll}
          disabled={rows.length === 0}
        />
      )}
    </td>
  )
}

const CELL = classes(styles['cell'], styles['select'], styles['frozen'])

export function SelectCell<Row>({ selection, row }: { selection: TableSelection<Row>; row: Row }) {
  const reason = selection.blocked?.(row)
  return (
    <td role="cell" className={CELL} style={SELECT_STYLE}>
      <Checkbox
        aria-label={selection.rowLabel(row)}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
        disabled={reason !== undefined}
        aria-description={reason}
      />
    </td>
  )
}
