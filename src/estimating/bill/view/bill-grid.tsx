import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { QuantityNote } from '#contract/estimating/product-quantities'
import type { BillColumn } from '../../../common/bill/bill-columns'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import type { Change } from '#local/types'
import type { Held } from '../../../records/data/held'
import { ExplainPanel } from '../../explain/explain-panel'
import { SheetGrid } from '../../../grid/sheet-grid'
import type { Frozen, Span } from '../../../grid/sheet-rows'
import { type Extent, on, rangeOf, type Selection } from '../../../grid/selection'
import { type GridLookControls, RESIZE_STEP } from '../../../records/list/use-grid-look'
import { useKeyedSelection } from '../../../grid/use-keyed-selection'
import { useWidth } from '../../../ui/use-width'
import type { CellMarks } from '../../../records/data/use-cell-marks'
import type { BillModel } from '../../../common/bill/bill-model'
import { LinesMenu } from '../../lines/lines-menu'
import { billSheet, type BillSheet, longestOf, longestSums, type RowDensity } from '../model/bill-sheet'
import type { BillLocks } from '../../common/bill-lock'
import { headingSums, type ShownRow } from '../model/bill-view'
import type { Notes } from '../model/cell-notes'
import { noTotal } from '../../common/no-total'
import { BillBar } from './bill-bar'
import { billCells, type BillWrite } from './bill-cells'
import { FOOT_HEIGHT, BillFoot } from './bill-foot'
import { BillHead, HEAD_HEIGHT, HEAD_ROWS } from './bill-head'
import styles from './bill-page.module.css'
import { BillRowView, type BillShow } from './bill-row'
import { BillStatus } from './bill-status'
import { PinnedCells, pinnedIds } from './line-cells'
import { NoteDialog } from './note-dialog'
import type { BillSight, GoTo } from './use-bill-sight'
import { sightOf, ViewMenu } from './view-menu'

export interface BillGridProps {
  readonly assessment: Held<typeof assessmentDefinition>
  readonly model: BillModel
  /** What of the bill is in sight. */
  readonly sight: BillSight
  readonly notes: ReadonlyMap<number, Notes>
  readonly phone: boolean
  readonly density: RowDensity
  readonly look: GridLookControls
  readonly currency: string
  readonly show: BillShow
  readonly locks: BillLocks
  /** By product: what the outbox says of its cells, by zone. */
  readonly marks: CellMarks
  readonly onWrite: (write: BillWrite) => void
  readonly onNotes: (changes: readonly Change[]) => Promise<boolean>
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Where what is done here can be undone. */
  readonly place: string
  /** The cell to begin at; the first quantity without one. */
  readonly opened?: { readonly product?: number; readonly zone?: number }
}

/** The grid's own element: keys of the bill work while it has the focus. */
export const GRID_ID = 'bill'
/** What the scrollbar takes of the width, where there is one. */
const SCROLLBAR = 15

/** The bill as a spreadsheet: the bar that names the active cell, the grid, and what the marked range comes to. */
export function BillGrid(props: BillGridProps) {
  const { model, sight, currency, locks, look, notes } = props
  const { rows } = sight
  const [frame, width] = useWidth<HTMLDivElement>()
  const [letters, setLetters] = useState(false)
  const [opened, setOpened] = useState<'explain' | 'note' | null>(null)
  const sheet = useBillSheet(props, width - SCROLLBAR)
  const extent = useMemo<Extent>(
    () => ({
      rows: rows.length,
      columns: sheet.columns.length,
      hasCells: row => rows[row]?.kind === 'product',
      inner: { first: sheet.geometry.first, last: sheet.geometry.last },
    }),
    [rows, sheet],
  )
  const { selection, select, reveals } = useBillSelection(rows, sheet, sight.goTo)
  const cells = billCells(model, rows, sheet, locks, props.onWrite)
  const renderRow = useRows(props, sheet, letters)
  const [left, right] = [usePinned(props, sheet, 'left'), usePinned(props, sheet, 'right')]
  const activeRow = rows[selection.active.row]
  const product = activeRow?.kind === 'product' ? activeRow.product : null
  const column = sheet.columns[selection.active.column] ?? null
  const zone = column?.of.kind === 'zone' ? column.of.zone : null
  const note = product && zone ? (notes.get(product.id)?.[zone.zone] ?? null) : null
  const range = rangeOf(selection)
  const marked = rows.slice(range.top, range.bottom + 1).flatMap(row => (row.kind === 'product' ? [row.product] : []))
  const acts = sightOf({ sight, model, rows, active: selection.active.row, marked, columns: sheet.columns, range })
  useExplainKey(() => setOpened(before => (before === 'explain' ? null : 'explain')))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.id !== GRID_ID) return
    if (event.key === 'F2' && event.shiftKey && product) setOpened('note')
    else if (!event.altKey || event.ctrlKey || event.metaKey || !acts.press(event.code, event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={frame} className={styles['grid']} onKeyDownCapture={onKeyDown}>
      <BillBar
        model={model}
        product={product}
        column={column}
        currency={currency}
        locks={locks}
        note={note}
        onExplain={() => setOpened('explain')}
        onNote={() => setOpened('note')}
        menu={
          !props.phone && (
            <>
              <ViewMenu acts={acts} trigger={menuButton('View')} />
              <LinesMenu
                assessment={props.assessment}
                model={model}
                marked={marked}
                locked={locks.lines}
                place={props.place}
                trigger={menuButton('Lines')}
              />
            </>
          )
        }
      />
      {opened && product && (opened === 'note' || model.isWhole) && (
        <CellPanel
          {...props}
          which={opened}
          product={product}
          zone={zone}
          note={note}
          onClose={() => setOpened(null)}
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
            onFold={sight.foldZone}
            onResize={look.resize}
          />
        )}
        renderFooter={span => <BillFoot model={model} sheet={sheet} span={span} />}
        onResize={(at, by) => {
          const resized = sheet.columns[at]
          if (resized) look.resize(resized.key, resized.width + by * RESIZE_STEP)
        }}
        onUndo={props.onUndo}
        onRedo={props.onRedo}
        reveals={reveals}
      />
      <BillStatus
        model={model}
        sheet={sheet}
        rows={rows}
        range={range}
        extent={extent}
        currency={currency}
        letters={letters}
        onLetters={setLetters}
      />
    </div>
  )
}

/** Alt E explains the active cell, and again closes what it opened. */
function useExplainKey(turn: () => void): void {
  const act = useEffectEvent(turn)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.key.toLowerCase() !== 'e') return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

interface CellPanelProps extends BillGridProps {
  readonly which: 'explain' | 'note'
  readonly product: AssessmentProduct
  readonly zone: BillColumn | null
  readonly note: QuantityNote | null
  readonly onClose: () => void
}

/** What is opened of one cell: where its figure comes from, or its notes. */
function CellPanel({ which, model, assessment, product, zone, note, locks, onNotes, onClose }: CellPanelProps) {
  return which === 'explain' ? (
    <ExplainPanel
      model={model}
      assessment={assessment}
      product={product.id}
      zone={zone?.zone ?? null}
      onClose={onClose}
    />
  ) : (
    <NoteDialog
      product={product}
      zone={(zone && model.records.zones.find(({ id }) => id === zone.zone)) ?? null}
      note={note}
      locks={locks}
      onSave={onNotes}
      onClose={onClose}
    />
  )
}

const menuButton = (label: string) => (
  <button type="button" className={styles['barExplain']}>
    {label}
  </button>
)

/** Draws a row in sight; the same function until something it draws from changes. */
function useRows(
  { model, sight: { rows }, show, locks, marks, notes }: BillGridProps,
  sheet: BillSheet,
  letters: boolean,
) {
  const isLocked = locks.quantities !== null
  return useCallback(
    (index: number, span: Span) => {
      const row = rows[index]
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
            locked={isLocked}
            marks={marks.get(row.id)}
            notes={notes.get(row.id)}
          />
        )
      )
    },
    [model, rows, sheet, show, letters, isLocked, marks, notes],
  )
}

/** The columns of the bill as wide as what they hold; the same ones until something of it changes. */
function useBillSheet({ model, sight, phone, density, show, look }: BillGridProps, width: number): BillSheet {
  const { shown, widths } = look
  const { columns } = sight
  const lines = useMemo(() => longestOf(model.rows), [model.rows])
  const { quantity, total } = useMemo(() => longestSums(model), [model])
  return useMemo(
    () =>
      billSheet(
        columns,
        { ...lines, quantity, total },
        { phone, density, both: show === 'both', shown, widths, width: Math.max(0, width) },
      ),
    [columns, lines, quantity, total, phone, density, show, shown, widths, width],
  )
}

/** Where a cell that was asked for is; null where its line is not in sight. */
function placeOf(rows: readonly ShownRow[], sheet: BillSheet, { product, at }: GoTo) {
  const row = rows.findIndex(each => each.kind === 'product' && each.id === product)
  if (row === -1) return null
  const column = sheet.columns.findIndex(({ of }) =>
    at === null
      ? false
      : 'zone' in at
        ? of.kind === 'zone' && of.zone.zone === at.zone
        : of.kind === 'field' && (of.field === at.field || (of.field === 'line' && at.field === 'name')),
  )
  return { row, column: column === -1 ? firstQuantity(sheet) : column }
}
const firstQuantity = (sheet: BillSheet): number => {
  const leaf = sheet.columns.findIndex(({ kind }) => kind === 'quantity')
  return leaf === -1 ? Math.min(sheet.zones, sheet.columns.length - 1) : leaf
}

/** Starts at the first product's first quantity, stays on its cells while lines and zones come and go, and goes where it is sent. */
function useBillSelection(rows: readonly ShownRow[], sheet: BillSheet, goTo: GoTo | null) {
  const rowKeys = useMemo(() => rows.map(row => `${row.kind}${row.id}`), [rows])
  const columnKeys = useMemo(() => sheet.columns.map(({ key }) => key), [sheet.columns])
  const start = useMemo(() => {
    const first = rows.findIndex(row => row.kind === 'product')
    return on({ row: Math.max(0, first), column: firstQuantity(sheet) })
  }, [rows, sheet])
  const [held, select] = useKeyedSelection(rowKeys, columnKeys, start)
  const [gone, setGone] = useState<GoTo | null>(null)
  const place = goTo !== null && goTo !== gone ? placeOf(rows, sheet, goTo) : null
  if (goTo !== null && goTo !== gone && place) {
    setGone(goTo)
    select(on(place))
  }
  return { selection: offHeadings(rows, held), select, reveals: gone?.count ?? null }
}

/** A line that goes leaves its selection at its place; where a heading stands there now, the line nearest to it is taken. */
function offHeadings(rows: readonly ShownRow[], selection: Selection): Selection {
  if (rows[selection.active.row]?.kind !== 'heading') return selection
  const after = rows.findIndex((row, index) => index > selection.active.row && row.kind === 'product')
  const row = after === -1 ? rows.findLastIndex(each => each.kind === 'product') : after
  return row === -1 ? selection : on({ row, column: selection.active.column })
}

/** What the grid draws of the columns pinned to one side; null where there are none. */
function usePinned({ model, sight }: BillGridProps, sheet: BillSheet, side: 'left' | 'right'): Frozen | null {
  const { rows, foldHeading } = sight
  const sums = useMemo(() => (side === 'right' && noTotal(model) === null ? headingSums(model) : null), [model, side])
  return useMemo(
    () =>
      sheet.geometry[side] === 0
        ? null
        : {
            render: index => {
              const row = rows[index]
              const line = row && side === 'right' ? model.line(row.id) : undefined
              return (
                row && (
                  <PinnedCells
                    gridId={GRID_ID}
                    index={index}
                    row={row}
                    line={line}
                    sum={(row.kind === 'heading' && sums?.get(row.id)) || null}
                    onFoldHeading={foldHeading}
                    sheet={sheet}
                    side={side}
                  />
                )
              )
            },
            ids: index => {
              const row = rows[index]
              return row ? pinnedIds(GRID_ID, index, row, sheet, side) : []
            },
          },
    [model, rows, sums, foldHeading, sheet, side],
  )
}
