import { memo } from 'react'
import { classes } from '../../../ui/classes'
import { formatNumber } from '../../../ui/format'
import type { CellMark } from '../../../records/use-cell-marks'
import { cellId, type Span } from '../../../grid/sheet-grid'
import type { BillColumn } from '../model/bill-columns'
import { type BillCell, type BillModel, SOURCE_LETTERS, sourceLabel } from '../model/bill-model'
import type { BillRow } from '../model/bill-rows'
import type { BillLayout } from './bill-layout'
import styles from './bill-grid.module.css'

export type BillShow = 'quantity' | 'money' | 'both'

interface BillRowViewProps {
  readonly gridId: string
  readonly index: number
  readonly row: BillRow
  readonly model: BillModel
  readonly layout: BillLayout
  readonly span: Span
  readonly show: BillShow
  readonly letters: boolean
  readonly locked: boolean
  readonly marks: ReadonlyMap<number, CellMark> | undefined
}

/** One line of the bill: what stays put at both ends, and the cells in view. */
export const BillRowView = memo(function BillRowView({ gridId, index, row, model, layout, span, show, letters, locked, marks }: BillRowViewProps) {
  if (row.kind === 'heading') {
    return (
      <div role="gridcell" className={styles['heading']} data-level={row.level}>
        <span className={styles['headingText']}>{row.name}</span>
      </div>
    )
  }
  const { product } = row
  const line = model.line(product.id)
  const columns = model.layout.columns.slice(span.from, span.to + 1)
  return (
    <>
      <div className={styles['left']} style={{ width: layout.left }}>
        {layout.columns.map(({ key, width }) => (
          <div key={key} role="rowheader" className={classes(styles['fixed'], key === 'rate' && styles['number'])} style={{ width }} title={key === 'name' ? product.name : undefined}>
            {key === 'ref' ? product.ref : key === 'name' ? product.name : key === 'unit' ? product.unit : product.rate === null ? '–' : formatNumber(product.rate, 4)}
          </div>
        ))}
      </div>
      {columns.map((column, offset) => {
        const place = { row: index, column: span.from + offset }
        const cell = model.cell(product.id, column)
        return (
          <div
            key={`${column.kind}${column.zone}`} id={cellId(gridId, place)} role="gridcell" aria-colindex={place.column + 1} aria-readonly={locked || column.kind === 'sum'}
            aria-label={spoken(cell, column)} className={cellClass(cell, column, locked, marks?.get(column.zone), letters)}
            data-source={cell.kind === 'quantity' || cell.kind === 'nil' ? cell.source : undefined} data-letter={letters ? SOURCE_LETTERS[cell.source] : undefined}
            style={{ left: layout.left + place.column * layout.column, width: layout.column }}
          >
            {cellText(cell, show)}
          </div>
        )
      })}
      {layout.right > 0 && (
        <div className={styles['right']} style={{ width: layout.right }}>
          <div role="gridcell" className={classes(styles['fixed'], styles['number'])} style={{ width: layout.rightQuantity }}>{line && line.zones.size > 0 ? formatNumber(line.quantity, 4) : ''}</div>
          <div role="gridcell" className={classes(styles['fixed'], styles['number'], styles['strong'])} style={{ width: layout.rightTotal }}>{formatNumber(line?.amount ?? 0, 2)}</div>
        </div>
      )}
    </>
  )
})

function cellText(cell: BillCell, show: BillShow): string {
  if (cell.kind === 'none') return cell.source === 'subz' ? '' : 'none'
  const quantity = formatNumber(cell.quantity ?? 0, 4)
  const money = formatNumber(cell.amount, 2)
  return show === 'quantity' ? quantity : show === 'money' ? money : `${quantity} · ${money}`
}

/** What a screen reader hears: the figure and where it came from, never colour alone. */
function spoken(cell: BillCell, column: BillColumn): string {
  if (cell.kind === 'none') return `${column.name}: none`
  return `${column.name}: ${formatNumber(cell.quantity ?? 0, 4)}, ${sourceLabel(cell.source)}`
}

const cellClass = (cell: BillCell, column: BillColumn, locked: boolean, mark: CellMark | undefined, letters: boolean): string =>
  classes(
    styles['cell'], styles[cell.kind], column.kind === 'sum' && styles['sum'], locked && column.kind === 'leaf' && styles['locked'],
    cell.source === 'slate_error' && styles['broken'], mark === 'waiting' && styles['waiting'], mark === 'clash' && styles['clash'], letters && styles['letters'],
  )
