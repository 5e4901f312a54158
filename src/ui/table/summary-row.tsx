import type { ReactNode } from 'react'
import { classes } from '../classes'
import { type ColumnSpans, SELECT_STYLE, type TableColumn, TRAILING_STYLE, TRAILING_WIDTH } from './column'
import styles from './data-table.module.css'

export type SummaryRow = {
  /** "83 projects in this list", "3 selected". */
  label: ReactNode
  /** Sums by column id; each stands under the column it sums. */
  sums?: Readonly<Record<string, ReactNode>> | undefined
  /** After the last sum: what can be done with the selection. */
  actions?: ReactNode
}

type SummaryRowViewProps<Row> = {
  row: SummaryRow
  columns: readonly TableColumn<Row>[]
  spans: ColumnSpans
  trailing: boolean
  ink?: boolean | undefined
}

/** The label spans the columns before the first sum, the actions those after the last, or the rest of the label's where no columns follow. */
export function SummaryRowView<Row>({ row, columns, spans, trailing, ink = false }: SummaryRowViewProps<Row>) {
  const sums = row.sums ?? {}
  const has = (column: TableColumn<Row>) => sums[column.id] !== undefined
  const first = columns.findIndex(has)
  const last = columns.findLastIndex(has)
  const labelSpan = first === -1 ? 1 : first
  const after = columns.slice(last === -1 ? 1 : last + 1)
  // Buttons need the room of two columns. Without it after the last sum, they go beside the label.
  const isBeside = row.actions !== undefined && after.length < 2 && labelSpan > 1
  const actions = row.actions && <div className={styles['actions']}>{row.actions}</div>
  // Over a table that scrolls sideways, sums must not show where the actions of the rows stay.
  const isApart = trailing && (row.actions === undefined || isBeside)
  const rest = after.length + (trailing && !isApart ? 1 : 0)
  return (
    <tr role="row" className={ink ? styles['selection'] : styles['totals']}>
      {spans.select > 0 && <td role="cell" className={styles['sum']} style={SELECT_STYLE} />}
      {labelSpan > 0 && (
        <th
          role="rowheader"
          scope="row"
          colSpan={labelSpan}
          className={classes(styles['sum'], styles['label'])}
          style={spans.over(columns.slice(0, labelSpan))}
        >
          {isBeside ? (
            <div className={styles['beside']}>
              {row.label}
              {actions}
            </div>
          ) : (
            row.label
          )}
        </th>
      )}
      {first !== -1 &&
        columns.slice(first, last + 1).map(column => (
          <td
            key={column.id}
            role="cell"
            className={styles['sum']}
            data-align={column.align}
            style={spans.over([column])}
          >
            {sums[column.id]}
          </td>
        ))}
      {rest > 0 && (
        <td
          role="cell"
          colSpan={rest}
          className={styles['sum']}
          style={spans.over(after, trailing && !isApart ? TRAILING_WIDTH : 0)}
        >
          {!isBeside && actions}
        </td>
      )}
      {isApart && (
        <td role="cell" className={classes(styles['sum'], styles['cell'], styles['trailing'])} style={TRAILING_STYLE} />
      )}
    </tr>
  )
}
