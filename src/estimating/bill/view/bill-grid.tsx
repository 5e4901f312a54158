import { useCallback, useEffect, useMemo, useState } from 'react'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import type { Held } from '../../../records/data/held'
import { ExplainPanel } from '../../explain/explain-panel'
import { SheetGrid } from '../../../grid/sheet-grid'
import type { Frozen, Span } from '../../../grid/sheet-rows'
import { type Extent, on, rangeOf } from '../../../grid/selection'
import { type GridLookControls, RESIZE_STEP } from '../../../records/list/use-grid-look'
import { useKeyedSelection } from '../../../grid/use-keyed-selection'
import { useWidth } from '../../../ui/use-width'
import type { CellMarks } from '../../../records/data/use-cell-marks'
import type { BillModel } from '../../../common/bill/bill-model'
import { LinesMenu } from '../../lines/lines-menu'
import { billSheet, type BillSheet, longestOf, longestSums, type RowDensity } from '../model/bill-sheet'
import { BillBar } from './bill-bar'
import { billCells, type BillLocks, type BillWrite } from './bill-cells'
import { FOOT_HEIGHT, BillFoot } from './bill-foot'
import { BillHead, HEAD_HEIGHT, HEAD_ROWS } from './bill-head'
import styles from './bill-page.module.css'
import { BillRowView, type BillShow } from './bill-row'
import { BillStatus } from './bill-status'
import { PinnedCells, pinnedIds } from './line-cells'

export interface BillGridProps {
  readonly assessment: Held<typeof assessmentDefinition>
  readonly model: BillModel
  readonly phone: boolean
  readonly density: RowDensity
  readonly look: GridLookControls
  readonly currency: string
  readonly show: BillShow
  readonly locks: BillLocks
  /** By product: what the outbox says of its cells, by zone. */
  readonly marks: CellMarks
  readonly onFold: (zone: number) => void
  readonly onWrite: (write: BillWrite) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Where what is done here can be undone. */
  readonly place: string
  /** The cell to begin at; the first quantity without one. */
  readonly opened?: { readonly product?: number; readonly zone?: number }
}

const GRID_ID = 'bill'
/** What the scrollbar takes of the width, where there is one. */
const SCROLLBAR = 15

/** The bill as a spreadsheet: the bar that names the active cell, the grid, and what the marked range comes to. */
export function BillGrid(props: BillGridProps) {
  const { model, currency, show, locks, marks, look } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  const [letters, setLetters] = useState(false)
  const [explained, setExplained] = useState(false)
  const sheet = useBillSheet(props, width - SCROLLBAR)
  const extent = useMemo<Extent>(
    () => ({
      rows: model.rows.length,
      columns: sheet.columns.length,
      hasCells: row => model.rows[row]?.kind === 'product',
      inner: { first: sheet.geometry.first, last: sheet.geometry.last },
    }),
    [model.rows, sheet],
  )
  const [selection, select] = useBillSelection(model, sheet, props.opened)
  const activeProduct = model.rows[selection.active.row]
  const activeOf = sheet.columns[selection.active.column]?.of
  const isExplained = explained && activeProduct?.kind === 'product'
  const cells = billCells(model, sheet, locks, props.onWrite)
  const locked = locks.quantities
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.key.toLowerCase() !== 'e') return
      event.preventDefault()
      setExplained(before => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
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
            sheet={sheet}
            span={span}
            show={show}
            letters={letters}
            locked={locked !== null}
            marks={marks.get(row.id)}
          />
        )
      )
    },
    [model, sheet, show, letters, locked, marks],
  )
  const left = usePinned(model, sheet, 'left')
  const right = usePinned(model, sheet, 'right')
  const activeRow = model.rows[selection.active.row]
  const range = rangeOf(selection)
  return (
    <div ref={frame} className={styles['grid']}>
      <BillBar
        model={model}
        product={activeRow?.kind === 'product' ? activeRow.product : null}
        column={sheet.columns[selection.active.column] ?? null}
        currency={currency}
        locked={locked}
        onExplain={() => setExplained(true)}
        menu={
          !props.phone && (
            <LinesMenu
              assessment={props.assessment}
              model={model}
              marked={model.rows
                .slice(range.top, range.bottom + 1)
                .flatMap(row => (row.kind === 'product' ? [row.product] : []))}
              locked={locks.lines}
              place={props.place}
              trigger={
                <button type="button" className={styles['barExplain']}>
                  Lines
                </button>
              }
            />
          )
        }
      />
      {isExplained && (
        <ExplainPanel
          model={model}
          assessment={props.assessment}
          product={activeProduct.id}
          zone={activeOf?.kind === 'zone' ? activeOf.zone.zone : null}
          onClose={() => setExplained(false)}
        />
      )}
      <SheetGrid
        {...cells}
        id={GRID_ID}
        label="Bill of quantities"
        extent={extent}
        geometry={sheet.geometry}
        rowHeight={sheet.rowHeight}
        headerHeight={HEAD_HEIGHT}
        headerRows={HEAD_ROWS}
        footerHeight={FOOT_HEIGHT}
        left={left}
        right={right}
        selection={selection}
        onSelect={select}
        renderRow={renderRow}
        renderHeader={span => (
          <BillHead
            model={model}
            sheet={sheet}
            span={span}
            marked={{ from: range.left, to: range.right }}
            currency={currency}
            onFold={props.onFold}
            onResize={look.resize}
          />
        )}
        renderFooter={span => <BillFoot model={model} sheet={sheet} span={span} />}
        onResize={(at, by) => {
          const column = sheet.columns[at]
          if (column) look.resize(column.key, column.width + by * RESIZE_STEP)
        }}
        onUndo={props.onUndo}
        onRedo={props.onRedo}
        reveals={props.opened?.product !== undefined}
      />
      <BillStatus
        model={model}
        sheet={sheet}
        range={range}
        extent={extent}
        currency={currency}
        letters={letters}
        onLetters={setLetters}
      />
    </div>
  )
}

/** The columns of the bill as wide as what they hold; the same ones until something of it changes. */
function useBillSheet({ model, phone, density, show, look }: BillGridProps, width: number): BillSheet {
  const { shown, widths } = look
  const lines = useMemo(() => longestOf(model.rows), [model.rows])
  const { quantity, total } = useMemo(() => longestSums(model), [model])
  return useMemo(
    () =>
      billSheet(
        model.layout,
        { ...lines, quantity, total },
        { phone, density, both: show === 'both', shown, widths, width: Math.max(0, width) },
      ),
    [model.layout, lines, quantity, total, phone, density, show, shown, widths, width],
  )
}

/** Starts at the first product's first quantity, and stays on its cells while lines and zones come and go. */
function useBillSelection(model: BillModel, sheet: BillSheet, opened: BillGridProps['opened']) {
  const rows = useMemo(() => model.rows.map(row => `${row.kind}${row.id}`), [model.rows])
  const columns = useMemo(() => sheet.columns.map(({ key }) => key), [sheet.columns])
  const start = useMemo(() => {
    const wanted = model.rows.findIndex(row => row.kind === 'product' && row.id === opened?.product)
    const first = wanted === -1 ? model.rows.findIndex(row => row.kind === 'product') : wanted
    const zone = sheet.columns.findIndex(({ of }) => of.kind === 'zone' && of.zone.zone === opened?.zone)
    const leaf = zone === -1 ? sheet.columns.findIndex(({ kind }) => kind === 'quantity') : zone
    return on({ row: Math.max(0, first), column: leaf === -1 ? sheet.zones : leaf })
  }, [model.rows, sheet, opened?.product, opened?.zone])
  return useKeyedSelection(rows, columns, start)
}

/** What the grid draws of the columns pinned to one side; null where there are none. */
function usePinned(model: BillModel, sheet: BillSheet, side: 'left' | 'right'): Frozen | null {
  return useMemo(
    () =>
      sheet.geometry[side] === 0
        ? null
        : {
            render: index => {
              const row = model.rows[index]
              const line = row && side === 'right' ? model.line(row.id) : undefined
              return (
                row && <PinnedCells gridId={GRID_ID} index={index} row={row} line={line} sheet={sheet} side={side} />
              )
            },
            ids: index => {
              const row = model.rows[index]
              return row ? pinnedIds(GRID_ID, index, row, sheet, side) : []
            },
          },
    [model, sheet, side],
  )
}
