import { useKeyHelp } from '../ui/action/key-help'
import { GRID_KEYS } from './keys'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Geometry, Region } from './columns'
import type { Extent, Place, Selection } from './selection'
import { PasteQuestion } from './paste-question'
import { SheetCursor } from './sheet-cursor'
import { type Frozen, SheetPanes, SheetRows, type Span } from './sheet-rows'
import type { CellRules } from './use-cells'
import { useKeyboard } from './use-keyboard'
import { usePointer } from './use-pointer'
import { useSheet } from './use-sheet'
import { useTracks } from './use-tracks'
import { FaultBoundary } from '../ui/status/fault-boundary'
import styles from './sheet-grid.module.css'

export interface SheetGridProps extends CellRules {
  /** Prefix of cell ids, unique on the page. */
  readonly id: string
  readonly label: string
  readonly extent: Extent
  /** All columns, pinned ones too. A place's column is its index among them. */
  readonly geometry: Geometry
  readonly rowHeight: number
  readonly headerHeight: number
  readonly headerRows: number
  readonly footerHeight: number
  /** Draws the pinned columns of a row; null where none is pinned to that side. */
  readonly left: Frozen | null
  readonly right: Frozen | null
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** Draws the cells of one row in the span. Must keep its identity: then scrolling calls it for the rows that come only. What it draws is used again for other rows, so it keeps no state. */
  readonly renderRow: (row: number, span: Span) => ReactNode
  readonly renderHeader: (span: Span) => ReactNode
  /** The cells of the last row. */
  readonly renderFooter: (span: Span) => ReactNode
  /** Makes a column wider or narrower by a step of the keyboard; absent where widths are given. */
  readonly onResize?: (column: number, by: 1 | -1) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Brings the selected cell into view when the grid appears with this, and each time it changes. */
  readonly reveals?: number | null
}

/** The id of a drawn cell, so that the grid can name the active one to a screen reader. */
export const cellId = (grid: string, place: Place): string => `${grid}-${place.row}-${place.column}`

/**
 * A spreadsheet over any number of rows and columns: one tab stop, the keys and clipboard of a spreadsheet, both axes virtual.
 * Selection and editor are drawn over the rows, so moving about draws no row again. Keys go to the selected cell or nowhere: a press
 * beside all cells leaves none selected, and a cell that cannot be changed says why.
 */
export function SheetGrid(props: SheetGridProps) {
  const { id, extent, geometry, rowHeight, headerHeight, footerHeight, selection, left, right } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { span, drawn, show, width, height } = useTracks(scroller, { ...props, rows: extent.rows })
  const sheet = useSheet(props, scroller, show)
  const { reveals = null } = props
  const revealed = useRef<number | null>(null)
  useEffect(() => {
    if (revealed.current === reveals) return
    revealed.current = reveals
    show(selection.active)
  })
  const pointer = usePointer({ ...props, scroller, onSelect: sheet.mark, onNowhere: sheet.leaveCells })
  const inView = () => ((scroller.current?.clientHeight ?? 400) - headerHeight - footerHeight) / rowHeight
  const keyboard = useKeyboard(sheet, scroller, {
    screen: () => Math.max(1, Math.floor(inView()) - 1),
    onResize: props.onResize,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  })
  useKeyHelp(GRID_KEYS)
  const lastRow = props.headerRows + extent.rows + 1
  const cursor = (region: Region, top: number) => (
    <FaultBoundary fallback={() => null}>
      <SheetCursor
        sheet={sheet}
        geometry={geometry}
        region={region}
        rowHeight={rowHeight}
        top={top}
        width={region === 'scroll' ? width : geometry[region]}
        refuse={text => props.refuse(selection.active, text)}
      />
    </FaultBoundary>
  )
  const idsOf = (row: number, { from, to }: Span) =>
    extent.hasCells(row)
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => cellId(id, { row, column: from + offset }))
      : []
  const { question } = sheet.cells
  const grid = (
    <div
      ref={scroller}
      id={id}
      className={styles['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lastRow}
      aria-colcount={geometry.columns.length}
      aria-multiselectable
      aria-activedescendant={sheet.isNowhere ? undefined : cellId(id, selection.active)}
      {...keyboard}
      onPointerDown={event => sheet.editing === null && pointer.onPointerDown(event)}
      onPointerMove={pointer.onPointerMove}
      onPointerUp={pointer.onPointerUp}
      onDoubleClick={event => pointer.placeAt(event) && sheet.open(null)}
    >
      <div className={styles['canvas']} style={{ width, height }}>
        <div className={styles['header']} style={{ height: headerHeight }} role="rowgroup">
          <FaultBoundary fallback={() => null}>
            <Once draw={() => props.renderHeader(span)} />
          </FaultBoundary>
        </div>
        <SheetRows
          {...{ drawn, span, rowHeight, geometry, left, right }}
          headerRows={props.headerRows}
          renderRow={props.renderRow}
          ids={idsOf}
        />
        {cursor('scroll', headerHeight)}
        <SheetPanes {...{ drawn, rowHeight, headerHeight, geometry, left, right }} marks={cursor} rowIndex={lastRow}>
          <div
            data-foot
            className={styles['footer']}
            style={{ height: footerHeight, top: `calc(100% - ${footerHeight}px)` }}
          >
            <FaultBoundary fallback={() => null}>
              <Once draw={() => props.renderFooter(span)} />
            </FaultBoundary>
          </div>
        </SheetPanes>
      </div>
    </div>
  )
  return (
    <>
      {grid}
      {question && (
        <PasteQuestion
          doubts={question.doubts}
          onCommas={() => question.answer('commas')}
          onRest={() => question.answer('rest')}
          onCancel={() => question.answer('cancel')}
        />
      )}
    </>
  )
}

/** Draws within the boundary around it. */
const Once = ({ draw }: { readonly draw: () => ReactNode }) => draw()
