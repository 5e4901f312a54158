import { useCallback, useMemo, useState } from 'react'
import { type CellText, SheetGrid } from '../../../grid/sheet-grid'
import type { Frozen, Span } from '../../../grid/sheet-rows'
import { type Extent, on, type Place, rangeOf, type Selection } from '../../../grid/selection'
import type { BillModel } from '../../../common/bill/bill-model'
import type { BillRow } from '../../../common/bill/bill-rows'
import { quantityText, readQuantity } from '../model/quantity-text'
import type { CellWrite } from '../commands/quantity-changes'
import { BillFoot, BillHead, columnCount, FOOT_HEIGHT, HEAD_HEIGHT, HEAD_ROWS, RIGHT_COLUMNS } from './bill-head'
import { type BillLayout, fitted, longestOf } from './bill-layout'
import { useWidth } from '../../../ui/use-width'
import { BillBar } from './bill-bar'
import { BillStatus } from './bill-status'
import type { CellMarks } from '../../../records/data/use-cell-marks'
import styles from './bill-page.module.css'
import { BillLeft, BillRight, BillRowView, type BillShow, leftIds, rightIds } from './bill-row'

export interface BillGridProps {
  readonly model: BillModel
  readonly layout: BillLayout
  readonly currency: string
  readonly show: BillShow
  /** Why quantities cannot be changed; null when they can. */
  readonly locked: string | null
  /** By product: what the outbox says of its cells, by zone. */
  readonly marks: CellMarks
  readonly onFold: (zone: number) => void
  readonly onWrite: (writes: readonly CellWrite[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

const GRID_ID = 'bill'
/** What the scrollbar takes of the width, where there is one. */
const SCROLLBAR = 15
const refuse = (text: string): string | null => {
  const read = readQuantity(text)
  return read.ok ? null : read.message
}

/** The bill as a spreadsheet: the bar that names the active cell, the grid, and what the marked range comes to. */
export function BillGrid(props: BillGridProps) {
  const { model, currency, show, locked, marks } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  const [letters, setLetters] = useState(false)
  const longest = useMemo(() => longestOf(model.rows), [model.rows])
  const layout = useMemo(
    () => fitted(props.layout, width - SCROLLBAR, model.layout.columns.length, longest),
    [props.layout, width, model.layout.columns.length, longest],
  )
  const firstProduct = useMemo(
    () =>
      Math.max(
        0,
        model.rows.findIndex(row => row.kind === 'product'),
      ),
    [model.rows],
  )
  const [chosen, setChosen] = useState<Selection | null>(null)
  const extent = useMemo<Extent>(
    () => ({
      rows: model.rows.length,
      columns: model.layout.columns.length,
      hasCells: row => model.rows[row]?.kind === 'product',
    }),
    [model.rows, model.layout],
  )
  const selection = clamp(chosen ?? on({ row: firstProduct, column: 0 }), extent)
  const range = rangeOf(selection)

  const productAt = (row: number) => {
    const found = model.rows[row]
    return found?.kind === 'product' ? found.product : null
  }
  const textOf = (place: Place): string => {
    const product = productAt(place.row)
    const column = model.layout.columns[place.column]
    return product && column ? quantityText(model.cell(product.id, column).quantity) : ''
  }
  const canWrite = (place: Place): boolean =>
    locked === null && productAt(place.row) !== null && model.layout.columns[place.column]?.kind === 'leaf'
  function write(cells: readonly CellText[]) {
    props.onWrite(
      cells.flatMap(({ row, column, text }) => {
        const product = productAt(row)
        const zone = model.layout.columns[column]?.zone
        const read = readQuantity(text)
        return product && zone !== undefined && read.ok ? [{ product: product.id, zone, quantity: read.quantity }] : []
      }),
    )
  }
  const renderRow = useCallback(
    (index: number, span: Span) => {
      const row = model.rows[index]
      return (
        row && (
          <BillRowView
            gridId={GRID_ID}
            index={index}
            row={row}
            line={model.line(row.id)}
            cells={model.cells(row.id)}
            columns={model.layout.columns}
            layout={layout}
            span={span}
            show={show}
            letters={letters}
            locked={locked !== null}
            marks={marks.get(row.id)}
          />
        )
      )
    },
    [model, layout, show, letters, locked, marks],
  )
  const left = useMemo(
    (): Frozen => ({
      width: layout.left,
      columns: layout.columns.length,
      render: index =>
        rowPart(model, index, row => <BillLeft gridId={GRID_ID} index={index} row={row} layout={layout} />, null),
      ids: index => rowPart(model, index, row => leftIds(GRID_ID, index, row, layout), []),
    }),
    [model, layout],
  )
  const right = useMemo(
    (): Frozen | null =>
      layout.right === 0
        ? null
        : {
            width: layout.right,
            columns: RIGHT_COLUMNS,
            render: index =>
              rowPart(
                model,
                index,
                row => (
                  <BillRight
                    gridId={GRID_ID}
                    index={index}
                    row={row}
                    line={model.line(row.id)}
                    layout={layout}
                    columns={columnCount(model, layout)}
                  />
                ),
                null,
              ),
            ids: index => rowPart(model, index, row => rightIds(GRID_ID, index, row), []),
          },
    [model, layout],
  )

  const products = model.totals.lines.size
  return (
    <div ref={frame} className={styles['grid']}>
      <BillBar
        model={model}
        product={productAt(selection.active.row)}
        column={model.layout.columns[selection.active.column] ?? null}
        currency={currency}
        locked={locked}
      />
      <SheetGrid
        id={GRID_ID}
        label="Bill of quantities"
        extent={extent}
        rowHeight={layout.row}
        columnWidth={layout.column}
        headerHeight={HEAD_HEIGHT}
        headerRows={HEAD_ROWS}
        footerHeight={FOOT_HEIGHT}
        left={left}
        right={right}
        selection={selection}
        onSelect={setChosen}
        renderRow={renderRow}
        renderHeader={span => (
          <BillHead
            model={model}
            layout={layout}
            span={span}
            marked={{ from: range.left, to: range.right }}
            currency={currency}
            onFold={props.onFold}
          />
        )}
        renderFooter={span => <BillFoot model={model} layout={layout} span={span} products={products} />}
        canWrite={canWrite}
        textOf={textOf}
        refuse={refuse}
        onWrite={write}
        onUndo={props.onUndo}
        onRedo={props.onRedo}
      />
      <BillStatus
        model={model}
        range={range}
        extent={extent}
        currency={currency}
        letters={letters}
        onLetters={setLetters}
      />
    </div>
  )
}

/** What is made of one row of the bill, where it still has one. */
function rowPart<T>(model: BillModel, index: number, make: (row: BillRow) => T, none: T): T {
  const row = model.rows[index]
  return row ? make(row) : none
}

/** Rows and zones come and go under the selection; it stays inside. */
function clamp(selection: Selection, extent: Extent): Selection {
  const fit = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, extent.rows - 1)),
    column: Math.max(0, Math.min(column, extent.columns - 1)),
  })
  return { anchor: fit(selection.anchor), head: fit(selection.head), active: fit(selection.active) }
}
