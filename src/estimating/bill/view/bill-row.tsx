import { memo } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { LineTotals } from '#domain/estimating/bill'
import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { cellId } from '../../../grid/sheet-grid'
import type { Span } from '../../../grid/sheet-rows'
import type { BillColumn } from '../../../common/bill/bill-columns'
import { billCell, type BillCell, type Cells, SOURCE_LETTERS, sourceLabel } from '../../../common/bill/bill-model'
import type { BillRow } from '../../../common/bill/bill-rows'
import { mayOverflow, type BillLayout } from './bill-layout'
import styles from './bill-grid.module.css'
import { NIL } from '#domain/value/money'

export type BillShow = 'quantity' | 'money' | 'both'

interface BillRowViewProps {
  readonly gridId: string
  readonly index: number
  readonly row: BillRow
  readonly line: LineTotals | undefined
  readonly cells: Cells
  readonly columns: readonly BillColumn[]
  readonly layout: BillLayout
  readonly span: Span
  readonly show: BillShow
  readonly letters: boolean
  readonly locked: boolean
  readonly marks: ReadonlyMap<number, CellMark> | undefined
}

type Column = BillLayout['columns'][number]
const LEFT: Readonly<Record<Exclude<Column['key'], 'line'>, (product: AssessmentProduct) => string>> = {
  ref: product => product.ref ?? '',
  name: product => product.name,
  unit: product => product.unit ?? '',
  rate: product => (product.rate === null ? '–' : formatExact('rate', product.rate)),
}

/** Ids of what stays put in a line. */
const partId = (grid: string, index: number, part: string): string => `${grid}-${index}-${part}`
export const leftIds = (grid: string, index: number, row: BillRow, layout: BillLayout): string[] =>
  (row.kind === 'heading' ? ['heading'] : layout.columns.map(({ key }) => key)).map(part => partId(grid, index, part))
export const rightIds = (grid: string, index: number, row: BillRow): string[] =>
  row.kind === 'heading' ? [] : ['quantity', 'total'].map(part => partId(grid, index, part))

function LeftCell({
  id,
  index,
  product,
  column: { key, width },
}: {
  readonly id: string
  readonly index: number
  readonly product: AssessmentProduct
  readonly column: Column
}) {
  const text = key === 'line' ? null : LEFT[key](product)
  return (
    <div
      id={id}
      role={key === 'unit' || key === 'rate' ? 'gridcell' : 'rowheader'}
      aria-colindex={index}
      style={{ width }}
      title={key === 'name' || key === 'line' ? product.name : undefined}
      className={classes(
        styles['fixed'],
        key === 'rate' && styles['number'],
        text !== null && mayOverflow(text, width, key === 'rate') && styles['clipped'],
      )}
    >
      {text ?? (
        <span className={styles['line']}>
          {product.ref && <strong>{product.ref} </strong>}
          {product.name}
        </span>
      )}
    </div>
  )
}

interface BillLeftProps {
  readonly gridId: string
  readonly index: number
  readonly row: BillRow
  readonly layout: BillLayout
}

/** What a line is of, or a heading: the part that stays put at the left. */
export const BillLeft = memo(function BillLeft({ gridId, index, row, layout }: BillLeftProps) {
  if (row.kind === 'heading') {
    return (
      <div
        id={partId(gridId, index, 'heading')}
        role="rowheader"
        aria-colindex={1}
        aria-colspan={layout.columns.length}
        className={styles['headingText']}
        style={{ '--level': row.level }}
      >
        {row.name}
      </div>
    )
  }
  return (
    <div className={styles['leftCells']}>
      {layout.columns.map((column, at) => (
        <LeftCell
          key={column.key}
          index={at + 1}
          id={partId(gridId, index, column.key)}
          product={row.product}
          column={column}
        />
      ))}
    </div>
  )
})

interface BillRightProps {
  readonly gridId: string
  readonly index: number
  readonly row: BillRow
  readonly line: LineTotals | undefined
  readonly layout: BillLayout
  readonly columns: number
}

/** What a line comes to: the part that stays put at the right, the last two of the grid's columns. */
export const BillRight = memo(function BillRight({ gridId, index, row, line, layout, columns }: BillRightProps) {
  if (row.kind === 'heading') return null
  return (
    <div className={styles['rightCells']}>
      <div
        id={partId(gridId, index, 'quantity')}
        role="gridcell"
        aria-colindex={columns - 1}
        className={classes(styles['fixed'], styles['number'])}
        style={{ width: layout.rightQuantity }}
      >
        {line?.isMeasured ? formatExact('quantity', line.quantity) : ''}
      </div>
      <div
        id={partId(gridId, index, 'total')}
        role="gridcell"
        aria-colindex={columns}
        className={classes(styles['fixed'], styles['number'], styles['strong'])}
        style={{ width: layout.rightTotal }}
      >
        {formatNumber('money', line?.amount ?? NIL)}
      </div>
    </div>
  )
})

/** The cells of one line in view. It is given only what it shows, so that an edit draws its own line again and no other. */
export const BillRowView = memo(function BillRowView({
  gridId,
  index,
  row,
  line,
  cells,
  columns,
  layout,
  span,
  show,
  letters,
  locked,
  marks,
}: BillRowViewProps) {
  if (row.kind === 'heading') return <div className={styles['heading']} />
  return (
    <>
      {columns.slice(span.from, span.to + 1).map((column, offset) => {
        const place = { row: index, column: span.from + offset }
        const cell = billCell(line, cells, column)
        const text = cellText(cell, show)
        return (
          <div
            key={`${column.kind}${column.zone}`}
            id={cellId(gridId, place)}
            role="gridcell"
            aria-colindex={layout.columns.length + place.column + 1}
            aria-readonly={locked || column.kind === 'sum'}
            aria-label={spoken(cell, column)}
            className={classes(
              cellClass(cell, column, locked, marks?.get(column.zone), letters),
              mayOverflow(text, layout.column, true) && styles['clipped'],
            )}
            data-source={cell.kind === 'quantity' || cell.kind === 'nil' ? cell.source : undefined}
            data-letter={letters ? SOURCE_LETTERS[cell.source] : undefined}
            style={{ left: layout.left + place.column * layout.column, width: layout.column }}
          >
            {text}
          </div>
        )
      })}
    </>
  )
})

function cellText(cell: BillCell, show: BillShow): string {
  if (cell.kind === 'none') return cell.source === 'subz' ? '' : 'none'
  const quantity = formatExact('quantity', cell.quantity ?? NIL)
  const money = formatNumber('money', cell.amount)
  return show === 'quantity' ? quantity : show === 'money' ? money : `${quantity} · ${money}`
}

/** What a screen reader hears: the figure and where it came from, never colour alone. */
function spoken(cell: BillCell, column: BillColumn): string {
  if (cell.kind === 'none') return `${column.name}: none`
  return `${column.name}: ${formatExact('quantity', cell.quantity ?? NIL)}, ${sourceLabel(cell.source)}`
}

const cellClass = (
  cell: BillCell,
  column: BillColumn,
  locked: boolean,
  mark: CellMark | undefined,
  letters: boolean,
): string =>
  classes(
    styles['cell'],
    styles[cell.kind],
    column.kind === 'sum' && styles['sum'],
    locked && column.kind === 'leaf' && styles['locked'],
    cell.source === 'slate_error' && styles['broken'],
    mark === 'waiting' && styles['waiting'],
    mark === 'clash' && styles['clash'],
    letters && styles['letters'],
  )
