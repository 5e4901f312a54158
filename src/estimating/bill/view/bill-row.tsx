import { memo } from 'react'
import type { LineTotals } from '#domain/estimating/bill'
import { NIL } from '#domain/value/money'
import { classes } from '../../../ui/classes'
import { formatExact, formatNumber } from '../../../ui/format'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { cellId } from '../../../grid/sheet-grid'
import type { Span } from '../../../grid/sheet-rows'
import type { BillColumn } from '../../../common/bill/bill-columns'
import { billCell, type BillCell, type Cells, SOURCE_LETTERS, sourceLabel } from '../../../common/bill/bill-model'
import { type Notes, noteWords } from '../model/cell-notes'
import type { ShownRow } from '../model/bill-view'
import { type BillSheet, mayOverflow } from '../model/bill-sheet'
import { LineCell } from './line-cells'
import styles from './bill-grid.module.css'

export type BillShow = 'quantity' | 'money' | 'both'

interface BillRowViewProps {
  readonly gridId: string
  readonly index: number
  readonly row: ShownRow
  /** Undefined until it has come to this device. */
  readonly line: LineTotals | undefined
  readonly cells: Cells
  readonly sheet: BillSheet
  readonly span: Span
  readonly show: BillShow
  readonly letters: boolean
  readonly locked: boolean
  readonly marks: ReadonlyMap<number, CellMark> | undefined
  readonly notes: Notes | undefined
}

/** The cells of one line in view. It is given only what it shows, so that an edit draws its own line again and no other. */
export const BillRowView = memo(function BillRowView({
  gridId,
  index,
  row,
  line,
  cells,
  sheet,
  span,
  show,
  letters,
  locked,
  marks,
  notes,
}: BillRowViewProps) {
  if (row.kind === 'heading') return <div className={styles['heading']} />
  return (
    <>
      {sheet.columns.slice(span.from, span.to + 1).map((each, offset) => {
        const at = span.from + offset
        const start = sheet.geometry.starts[at] ?? 0
        if (each.of.kind !== 'zone')
          return (
            <LineCell
              key={each.key}
              gridId={gridId}
              row={index}
              index={at}
              product={row.product}
              line={line}
              column={each}
              start={start}
            />
          )
        const column = each.of.zone
        const cell = billCell(line, cells, column)
        const text = line ? zoneText(cell, show, row.product.rate !== null) : ''
        const isClipped = mayOverflow(text, each.width, true)
        const note = column.kind === 'leaf' ? notes?.[column.zone] : undefined
        return (
          <div
            key={each.key}
            id={cellId(gridId, { row: index, column: at })}
            role="gridcell"
            aria-colindex={at + 1}
            aria-readonly={locked || column.kind === 'sum'}
            aria-label={note ? `${spoken(line, cell, column)}. Note: ${noteWords(note)}` : spoken(line, cell, column)}
            title={note ? noteWords(note) : isClipped ? text : undefined}
            className={classes(
              cellClass(cell, column, locked, marks?.get(column.zone), letters),
              isClipped && styles['clipped'],
              note && styles['noted'],
            )}
            data-source={cell.kind === 'quantity' || cell.kind === 'nil' ? cell.source : undefined}
            data-letter={letters ? SOURCE_LETTERS[cell.source] : undefined}
            style={{ left: start, width: each.width }}
          >
            {text}
          </div>
        )
      })}
    </>
  )
})

/** A quantity without a rate has no money: nought would be a price. */
function zoneText(cell: BillCell, show: BillShow, isPriced: boolean): string {
  if (cell.kind === 'none') return cell.source === 'subz' ? '' : 'none'
  const quantity = formatExact('quantity', cell.quantity ?? NIL)
  const money = isPriced ? formatNumber('money', cell.amount) : '–'
  return show === 'quantity' ? quantity : show === 'money' ? money : `${quantity} · ${money}`
}

/** What a screen reader hears: the figure and where it came from, never colour alone. */
function spoken(line: LineTotals | undefined, cell: BillCell, column: BillColumn): string {
  if (!line) return `${column.name}: still downloading`
  if (cell.kind === 'none') return `${column.name}: none`
  const source = cell.kind === 'held' ? 'kept from before its sub-zones' : sourceLabel(cell.source)
  return `${column.name}: ${formatExact('quantity', cell.quantity ?? NIL)}, ${source}`
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
    mark === 'conflict' && styles['conflict'],
    letters && styles['letters'],
  )
