import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { LineTotals } from '#domain/estimating/bill'
import type { Money } from '#domain/value/money'
import { count } from '../../../fields/words'
import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { columnsIn, isFigure } from '../../../grid/columns'
import { cellId } from '../../../grid/sheet-grid'
import type { ShownRow } from '../model/bill-view'
import { type BillSheet, type BillSheetColumn, mayOverflow } from '../model/bill-sheet'
import { lineWords } from '../../common/line-fields'
import styles from './bill-grid.module.css'

type Product = Extract<ShownRow, { kind: 'product' }>['product']

interface LineCellProps {
  readonly gridId: string
  readonly row: number
  /** Among all columns. */
  readonly index: number
  readonly product: Product
  readonly line: LineTotals | undefined
  readonly column: BillSheetColumn
  /** From the left of what scrolls; null in a pane, where cells follow each other. */
  readonly start: number | null
}

/** One cell that is not a zone's quantity: a field of the line, or what the line comes to. */
export function LineCell({ gridId, row, index, product, line, column, start }: LineCellProps) {
  const { of, width, kind } = column
  const text = cellWords(column, product, line)
  const isUnpriced = of.kind === 'total' && product.rate === null
  const isDouble = of.kind === 'field' && of.field === 'line'
  const isClipped = mayOverflow(text, width, isFigure(kind))
  const isNoted = of.kind === 'field' && (of.field === 'name' || isDouble) && product.notes !== null
  // A line may have no reference, and a header without words says nothing.
  const isHeader = of.kind === 'field' && (of.field === 'ref' || of.field === 'name' || isDouble) && text !== ''
  return (
    <div
      id={cellId(gridId, { row, column: index })}
      role={isHeader ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      style={start === null ? { width } : { width, left: start }}
      title={isNoted ? `${text}\n${product.notes}` : isClipped || isDouble ? text : undefined}
      className={classes(
        start === null ? styles['fixed'] : styles['lineCell'],
        isFigure(kind) && styles['number'],
        of.kind === 'total' && !isUnpriced && styles['strong'],
        isUnpriced && styles['unpriced'],
        isClipped && !isDouble && styles['clipped'],
        isNoted && styles['noted'],
      )}
    >
      {isDouble ? (
        <span className={styles['line']}>
          {product.ref && <strong>{product.ref} </strong>}
          {product.name}
        </span>
      ) : (
        text
      )}
    </div>
  )
}

/** What a cell beside the zones says. A line without a rate has no total: nought would be a price. `line` is undefined until it has come. */
export function cellWords({ of }: BillSheetColumn, product: Product, line: LineTotals | undefined): string {
  if (of.kind === 'field') return lineWords(product, of.field)
  if (of.kind === 'quantity') return line?.isMeasured ? formatExact('quantity', line.quantity) : ''
  if (of.kind === 'total') return product.rate === null ? 'Not priced' : line ? formatNumber('money', line.amount) : ''
  return ''
}

interface PinnedCellsProps {
  readonly gridId: string
  readonly index: number
  readonly row: ShownRow
  readonly line: LineTotals | undefined
  /** What a heading comes to; null in a bill without prices. */
  readonly sum: Money | null
  readonly onFoldHeading: (heading: number) => void
  readonly sheet: BillSheet
  readonly side: 'left' | 'right'
}

const headingId = (grid: string, index: number): string => `${grid}-${index}-heading`
const sumId = (grid: string, index: number): string => `${grid}-${index}-heading-sum`

/** The ids of what {@link PinnedCells} draws. */
export function pinnedIds(
  gridId: string,
  index: number,
  row: ShownRow,
  sheet: BillSheet,
  side: 'left' | 'right',
): string[] {
  if (row.kind === 'heading') return [side === 'left' ? headingId(gridId, index) : sumId(gridId, index)]
  const [from, to] = columnsIn(sheet.geometry, side)
  return Array.from({ length: to - from }, (_, at) => cellId(gridId, { row: index, column: from + at }))
}

/** What stays put of a row at one side: what a line is of, what it comes to, or the name of a heading. */
export const PinnedCells = memo(function PinnedCells(props: PinnedCellsProps) {
  const { gridId, index, row, line, sheet, side } = props
  const [from, to] = columnsIn(sheet.geometry, side)
  if (row.kind === 'heading') return <HeadingCells {...props} row={row} from={from} to={to} />
  return (
    <div className={styles[side === 'left' ? 'leftCells' : 'rightCells']}>
      {sheet.columns.slice(from, to).map((column, at) => (
        <LineCell
          key={column.key}
          gridId={gridId}
          row={index}
          index={from + at}
          product={row.product}
          line={line}
          column={column}
          start={null}
        />
      ))}
    </div>
  )
})

interface HeadingCellsProps extends PinnedCellsProps {
  readonly row: Extract<ShownRow, { kind: 'heading' }>
  readonly from: number
  readonly to: number
}

/** A heading: its name with the button that closes it at the left, what its lines come to at the right. */
function HeadingCells({ gridId, index, row, sheet, side, sum, onFoldHeading, from, to }: HeadingCellsProps) {
  if (side === 'right')
    return (
      <div
        id={sumId(gridId, index)}
        role="gridcell"
        aria-colindex={from + 1}
        aria-colspan={to - from}
        className={styles['headingSum']}
        style={{ width: sheet.geometry.right }}
      >
        {sum === null ? '' : formatNumber('money', sum)}
      </div>
    )
  return (
    <div
      id={headingId(gridId, index)}
      role="rowheader"
      aria-colindex={1}
      aria-colspan={to}
      className={styles['headingText']}
      style={{ '--level': row.level }}
    >
      {row.lines > 0 && (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={!row.isClosed}
          aria-label={`${row.isClosed ? 'Open' : 'Close'} ${row.name}`}
          onClick={() => onFoldHeading(row.id)}
        >
          <Icon of={row.isClosed ? ChevronRight : ChevronDown} size="small" />
        </button>
      )}
      {row.name}
      {row.isClosed && <span className={styles['footNote']}> · {count(row.lines, 'line')}</span>}
    </div>
  )
}
