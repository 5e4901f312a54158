import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRowSlots } from '../ui/table/use-row-slots'
import { fromClipboard, layOut, toClipboard } from './clipboard'
import { intentOf } from './keys'
import { advance, type Extent, move, on, type Place, rangeOf, rowsOf, type Selection, stretch } from './selection'
import { SheetEditor } from './sheet-editor'
import { type Frozen, SheetPanes, SheetRows, type Span } from './sheet-rows'
import styles from './sheet-grid.module.css'

export interface CellText {
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface SheetGridProps {
  /** Prefix of cell ids, unique on the page. */
  readonly id: string
  readonly label: string
  readonly extent: Extent
  readonly rowHeight: number
  readonly columnWidth: number
  readonly headerHeight: number
  readonly headerRows: number
  readonly footerHeight: number
  /** What stays put at the left and right while cells scroll. */
  readonly left: Frozen | null
  readonly right: Frozen | null
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** Draws the cells of one row in the span. Must keep its identity: then scrolling calls it for the rows that come only. What it draws is used again for other rows, so it keeps no state. */
  readonly renderRow: (row: number, span: Span) => ReactNode
  readonly renderHeader: (span: Span) => ReactNode
  /** The cells of the last row. */
  readonly renderFooter: (span: Span) => ReactNode
  readonly canWrite: (place: Place) => boolean
  /** What the cell says when opened for editing and when copied. */
  readonly textOf: (place: Place) => string
  /** Why a text cannot stand in a cell; null when it can. */
  readonly refuse: (text: string) => string | null
  /** Typed, pasted, filled or cleared cells, as one action. */
  readonly onWrite: (cells: readonly CellText[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The id of a drawn cell, so that the grid can name the active one to a screen reader. */
export const cellId = (grid: string, place: Place): string => `${grid}-${place.row}-${place.column}`

/**
 * A spreadsheet over any number of rows and columns: one tab stop, the keys and clipboard of a spreadsheet, both axes virtual.
 * Marking and editing are drawn over the rows, so moving about draws no row again.
 */
export function SheetGrid(props: SheetGridProps) {
  const { extent, rowHeight, columnWidth, headerHeight, footerHeight, selection, onSelect } = props
  const [frozenLeft, frozenRight] = [props.left?.width ?? 0, props.right?.width ?? 0]
  const gridId = props.id
  const scroller = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const dragging = useRef(false)
  const rows = useVirtualizer({
    count: extent.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: footerHeight,
    paddingStart: headerHeight,
    paddingEnd: footerHeight,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: extent.columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 2,
    paddingStart: frozenLeft,
    paddingEnd: frozenRight,
    scrollPaddingStart: frozenLeft,
    scrollPaddingEnd: frozenRight,
  })
  useEffect(() => rows.measure(), [rows, rowHeight])
  useEffect(() => columns.measure(), [columns, columnWidth])

  const visible = columns.getVirtualItems()
  const [from, to] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? -1]
  const span = useMemo<Span>(() => ({ from, to }), [from, to])
  const drawn = useRowSlots(rows.getVirtualItems(), rows.isScrolling)

  function select(next: Selection, follow: Place = next.head) {
    onSelect(next)
    rows.scrollToIndex(follow.row)
    columns.scrollToIndex(follow.column)
  }
  function write(cells: readonly CellText[]) {
    const writable = cells.filter(
      cell =>
        cell.row < extent.rows && cell.column < extent.columns && extent.hasCells(cell.row) && props.canWrite(cell),
    )
    if (writable.length > 0) props.onWrite(writable)
  }
  function block(): string[][] {
    const range = rangeOf(selection)
    return rowsOf(range, extent).map(row =>
      Array.from({ length: range.right - range.left + 1 }, (_, i) => props.textOf({ row, column: range.left + i })),
    )
  }
  /** Lays texts into the marked range; headings are stepped over, so a block keeps its shape over them. */
  function lay(texts: readonly (readonly string[])[]) {
    const range = rangeOf(selection)
    const below = rowsOf({ ...range, bottom: extent.rows - 1 }, extent)
    const marked = rowsOf(range, extent).length
    write(
      layOut(texts, marked, range.right - range.left + 1).flatMap(({ row, column, text }) => {
        const target = below[row]
        return target === undefined ? [] : [{ row: target, column: range.left + column, text }]
      }),
    )
  }
  function fill(down: boolean) {
    const texts = block()
    lay(down ? texts.map(() => texts[0] ?? []) : texts.map(row => row.map(() => row[0] ?? '')))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (editing !== null || event.nativeEvent.isComposing) return
    const held = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey }
    const screen = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 400) - headerHeight - footerHeight) / rowHeight) - 1,
    )
    const intent = intentOf(held, selection, extent, screen)
    if (!intent || intent.kind === 'copy' || intent.kind === 'cut') return
    event.preventDefault()
    if (intent.kind === 'select') select(intent.selection, held.shift ? intent.selection.head : intent.selection.active)
    else if (intent.kind === 'type') open(intent.text)
    else if (intent.kind === 'edit') open(props.textOf(selection.active))
    else if (intent.kind === 'clear') lay([['']])
    else if (intent.kind === 'fill-down') fill(true)
    else if (intent.kind === 'fill-right') fill(false)
    else if (intent.kind === 'undo') props.onUndo()
    else props.onRedo()
  }
  function open(text: string) {
    if (!props.canWrite(selection.active)) return
    rows.scrollToIndex(selection.active.row)
    columns.scrollToIndex(selection.active.column)
    setEditing(text)
  }
  function close(text: string | null, then: 'stay' | 'enter' | 'tab', back: boolean) {
    setEditing(null)
    scroller.current?.focus({ preventScroll: true })
    if (text !== null && text !== props.textOf(selection.active)) write([{ ...selection.active, text }])
    if (then !== 'stay') {
      const next = advance(selection, then, back, extent)
      select(next, next.active)
    }
  }

  function onCopy(event: ClipboardEvent, cut: boolean) {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard(block()))
    if (cut) lay([['']])
  }
  function onPaste(event: ClipboardEvent) {
    if (editing !== null) return
    event.preventDefault()
    const texts = fromClipboard(event.clipboardData.getData('text/plain'))
    if (texts.length > 0) lay(texts)
  }

  /** The cell under the pointer, from where it is: rows need no handlers of their own. */
  function placeAt(event: PointerEvent): Place | null {
    const element = scroller.current
    if (!element) return null
    const box = element.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    if (
      x < frozenLeft ||
      x > element.clientWidth - frozenRight ||
      y < headerHeight ||
      y > element.clientHeight - footerHeight
    )
      return null
    const row = Math.floor((y + element.scrollTop - headerHeight) / rowHeight)
    const column = Math.floor((x + element.scrollLeft - frozenLeft) / columnWidth)
    return row < extent.rows && column < extent.columns && extent.hasCells(row) ? { row, column } : null
  }
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || editing !== null) return
    const place = placeAt(event)
    if (!place) return
    dragging.current = event.pointerType === 'mouse'
    onSelect(event.shiftKey ? stretch(selection, place) : on(place))
  }
  function onPointerMove(event: PointerEvent) {
    if (!dragging.current || event.buttons === 0) {
      dragging.current = false
      return
    }
    const place = placeAt(event)
    if (place && (place.row !== selection.head.row || place.column !== selection.head.column))
      onSelect(stretch(selection, place))
  }

  const cellsIn = (row: number, { from, to }: Span) =>
    extent.hasCells(row)
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) =>
          cellId(gridId, { row, column: from + offset }),
        )
      : []
  const range = rangeOf(selection)
  const left = (column: number) => frozenLeft + column * columnWidth
  const top = (row: number) => headerHeight + row * rowHeight
  return (
    <div
      ref={scroller}
      id={gridId}
      className={styles['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.headerRows + extent.rows + 1}
      aria-colcount={(props.left?.columns ?? 0) + extent.columns + (props.right?.columns ?? 0)}
      aria-multiselectable
      aria-activedescendant={cellId(gridId, selection.active)}
      onKeyDown={onKeyDown}
      onCopy={event => onCopy(event, false)}
      onCut={event => onCopy(event, true)}
      onPaste={onPaste}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragging.current = false
      }}
      onDoubleClick={() => open(props.textOf(selection.active))}
    >
      <div className={styles['canvas']} style={{ width: columns.getTotalSize(), height: rows.getTotalSize() }}>
        <div className={styles['header']} style={{ height: headerHeight }} role="rowgroup">
          {props.renderHeader(span)}
        </div>
        <SheetRows
          drawn={drawn}
          span={span}
          rowHeight={rowHeight}
          headerRows={props.headerRows}
          left={props.left}
          right={props.right}
          renderRow={props.renderRow}
          ids={cellsIn}
        />
        <div
          className={styles['range']}
          aria-hidden
          hidden={range.top === range.bottom && range.left === range.right}
          style={{
            left: left(range.left),
            top: top(range.top),
            width: (range.right - range.left + 1) * columnWidth,
            height: (range.bottom - range.top + 1) * rowHeight,
          }}
        />
        <div
          className={styles['active']}
          aria-hidden
          style={{
            left: left(selection.active.column),
            top: top(selection.active.row),
            width: columnWidth,
            height: rowHeight,
          }}
        />
        {editing !== null && (
          <SheetEditor
            initial={editing}
            refuse={props.refuse}
            onClose={close}
            label={props.label}
            left={left(selection.active.column)}
            top={top(selection.active.row)}
            width={columnWidth}
            height={rowHeight}
            onArrow={direction => move(selection, direction, extent)}
            onMove={next => select(next, next.active)}
          />
        )}
        <SheetPanes
          drawn={drawn}
          rowHeight={rowHeight}
          headerHeight={headerHeight}
          left={props.left}
          right={props.right}
          rowIndex={props.headerRows + extent.rows + 1}
        >
          <div className={styles['footer']} style={{ height: footerHeight, top: `calc(100% - ${footerHeight}px)` }}>
            {props.renderFooter(span)}
          </div>
        </SheetPanes>
      </div>
    </div>
  )
}
