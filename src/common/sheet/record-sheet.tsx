import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Change } from '#local/types'
import { columnsIn, geometryOf, isFigure, type SheetColumn } from '../../grid/columns'
import { type CellText, type Extent, on } from '../../grid/selection'
import { cellId, SheetGrid } from '../../grid/sheet-grid'
import type { Frozen, Span } from '../../grid/sheet-rows'
import { useKeyedSelection } from '../../grid/use-keyed-selection'
import { classes } from '../../ui/classes'
import { cellText, hasValue, type RecordColumn, refuseText, sheetColumns, shownText } from './record-columns'
import { sheetChanges } from './sheet-changes'
import styles from './record-sheet.module.css'

/** Empty rows under the last record: typing or pasting into them adds records. */
const SPARE = 8
const START = on({ row: 0, column: 0 })

interface RecordSheetProps<R extends { readonly id: number }> {
  readonly id: string
  readonly label: string
  readonly resource: Resource
  /** In the order shown. */
  readonly records: readonly R[]
  /** The columns; keep their identity for as long as they are the same. */
  readonly columns: readonly RecordColumn<R>[]
  /** Why nothing can be changed; null when it can. */
  readonly lock: string | null
  /** What a new record holds beside what was typed; null where none can be added here. */
  readonly fresh: Row | null
  /** One action: all its changes or none. `count` records are touched. */
  readonly onWrite: (changes: readonly Change[], count: number) => void
  /** The record whose cell is active, after a press or a key; null on an empty row. */
  readonly onActive: (id: number | null) => void
  /** What stands under a column. */
  readonly foot: (key: string) => ReactNode
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** As tall as its records, up to so many; where left out it fills its frame. */
  readonly showsAtMost?: number
}

const ROW = 36
/** The head, the foot, and above and below a rule. */
const AROUND = 2 * ROW + 2

/** Records of one parent as a spreadsheet: a row each, their fields and what is worked out from them as columns. */
export function RecordSheet<R extends { readonly id: number }>(props: RecordSheetProps<R>) {
  const { id, resource, records, columns, lock, fresh } = props
  const sheet = useMemo(() => sheetColumns(resource, columns), [resource, columns])
  const geometry = useMemo(() => geometryOf(sheet), [sheet])
  const rows = records.length + (fresh && lock === null ? SPARE : 0)
  // Home and Tab count the pinned name: a record is typed from it on.
  const extent = useMemo<Extent>(
    () => ({ rows, columns: columns.length, hasCells: () => true, grows: rows > records.length }),
    [rows, columns, records.length],
  )
  const keys = useMemo(() => Array.from({ length: rows }, (_, at) => records[at]?.id ?? `row ${at}`), [records, rows])
  const columnKeys = useMemo(() => columns.map(({ key }) => key), [columns])
  const [selection, select] = useKeyedSelection(keys, columnKeys, START)
  const wordsAt = useCallback(
    (row: number, at: number): string => {
      const [record, column] = [records[row], columns[at]]
      if (!record || !column) return ''
      if ('words' in column) return column.words(record)
      return hasValue(column, record) ? shownText(resource, column, record) : ''
    },
    [records, columns, resource],
  )
  const draw = useCallback(
    (row: number, from: number, to: number, isPinned: boolean) =>
      sheet.slice(from, to).map((column, offset) => {
        const at = from + offset
        const given = columns[at]
        return (
          <Cell
            key={column.key}
            id={cellId(id, { row, column: at })}
            at={at}
            column={column}
            left={isPinned ? null : (geometry.starts[at] ?? 0)}
            words={wordsAt(row, at)}
            isFixed={lock !== null || !given || 'words' in given}
            isStrong={given !== undefined && 'words' in given && given.isStrong === true}
            isSpare={row >= records.length}
          />
        )
      }),
    [sheet, columns, geometry, id, lock, records.length, wordsAt],
  )
  const renderRow = useCallback((row: number, { from, to }: Span) => <>{draw(row, from, to + 1, false)}</>, [draw])
  const left = useMemo<Frozen | null>(() => {
    const [from, to] = columnsIn(geometry, 'left')
    if (from === to) return null
    return {
      render: row => <div className={styles['pinned']}>{draw(row, from, to, true)}</div>,
      ids: row => Array.from({ length: to - from }, (_, at) => cellId(id, { row, column: from + at })),
    }
  }, [geometry, draw, id])

  function write(cells: readonly CellText[]) {
    const changes = sheetChanges({ resource, columns, records, fresh }, cells)
    if (changes.length > 0) props.onWrite(changes, changes.length)
  }
  const sheetGrid = (
    <SheetGrid
      id={id}
      label={props.label}
      extent={extent}
      geometry={geometry}
      rowHeight={ROW}
      headerHeight={ROW}
      headerRows={1}
      footerHeight={ROW}
      left={left}
      right={null}
      selection={selection}
      onSelect={next => {
        select(next)
        props.onActive(records[next.active.row]?.id ?? null)
      }}
      renderRow={renderRow}
      renderHeader={span => <Head sheet={sheet} starts={geometry.starts} first={geometry.first} span={span} />}
      renderFooter={span => (
        <Foot sheet={sheet} starts={geometry.starts} first={geometry.first} span={span} foot={props.foot} />
      )}
      onUndo={props.onUndo}
      onRedo={props.onRedo}
      keyOf={({ row, column }) => `${keys[row]}/${columnKeys[column]}`}
      textOf={({ row, column: at }) => {
        const [record, column] = [records[row], columns[at]]
        if (!record || !column) return ''
        if ('words' in column) return column.words(record)
        return hasValue(column, record) ? cellText(resource, column, record) : ''
      }}
      locked={({ row, column: at }) => {
        const [record, column] = [records[row], columns[at]]
        if (!column) return 'There is no cell here.'
        if ('words' in column) return column.why
        return lock ?? (record ? (column.without?.(record) ?? column.locked?.(record) ?? null) : null)
      }}
      refuse={({ row, column: at }, text) => {
        const column = columns[at]
        if (!column || !('field' in column)) return 'There is no cell here'
        // An empty row stays empty: what a record must have is asked for once it is one.
        return !records[row] && text.trim() === '' ? null : refuseText(resource, column, text, records[row] ?? null)
      }}
      isNeeded={({ row, column: at }) => {
        const column = columns[at]
        const field = column && 'field' in column ? resource.fields[column.field] : undefined
        return !records[row] && field?.required === true
      }}
      onWrite={write}
    />
  )
  if (props.showsAtMost === undefined) return sheetGrid
  // One empty row is in sight, so that it is seen where to type a new record.
  const shown = Math.min(records.length, props.showsAtMost) + (rows > records.length ? 1 : 0)
  return (
    <Framed height={shown * ROW + AROUND} isWhole={records.length <= props.showsAtMost} grid={id}>
      {sheetGrid}
    </Framed>
  )
}

interface FramedProps {
  readonly height: number
  /** Whether every record is in sight. */
  readonly isWhole: boolean
  readonly grid: string
  readonly children: ReactNode
}
/** As tall as its records. One that has just grown by a record begins with the first again: it had moved up to show where one types. */
function Framed({ height, isWhole, grid, children }: FramedProps) {
  useLayoutEffect(() => {
    const scroller = document.getElementById(grid)
    if (isWhole && scroller) scroller.scrollTop = 0
  }, [height, isWhole, grid])
  return (
    <div className={styles['framed']} style={{ height }}>
      {children}
    </div>
  )
}

interface CellProps {
  readonly id: string
  readonly at: number
  readonly column: SheetColumn
  /** Null in a pane, where cells follow each other. */
  readonly left: number | null
  readonly words: string
  readonly isFixed: boolean
  readonly isStrong: boolean
  readonly isSpare: boolean
}
const Cell = memo(function Cell({ id, at, column, left, words, isFixed, isStrong, isSpare }: CellProps) {
  return (
    <div
      id={id}
      // A row that is still to be typed has no name yet, and a header without words names nothing.
      role={at === 0 && words !== '' ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      aria-readonly={isFixed}
      title={words.length * 7 > column.width ? words : undefined}
      style={left === null ? { width: column.width } : { left, width: column.width }}
      className={classes(
        left === null ? styles['fixed'] : styles['cell'],
        isFigure(column.kind) && styles['number'],
        isStrong && styles['strong'],
        isSpare && styles['spare'],
      )}
    >
      {words}
    </div>
  )
})

interface BandProps {
  readonly sheet: readonly SheetColumn[]
  readonly starts: readonly number[]
  readonly first: number
  readonly span: Span
}
/** Pinned columns, then those in view. */
const inBand = ({ sheet, first, span }: BandProps): number[] => [
  ...Array.from({ length: first }, (_, at) => at),
  ...Array.from({ length: Math.max(0, span.to - span.from + 1) }, (_, at) => span.from + at).filter(
    at => at < sheet.length,
  ),
]

function Head(props: BandProps) {
  const { sheet, starts, first } = props
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      {inBand(props).map(at => {
        const column = sheet[at]
        return (
          column && (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={at + 1}
              className={classes(styles[at < first ? 'headPinned' : 'cell'], isFigure(column.kind) && styles['number'])}
              style={{ left: starts[at], width: column.width }}
            >
              {column.title}
            </div>
          )
        )
      })}
    </div>
  )
}

function Foot(props: BandProps & { readonly foot: (key: string) => ReactNode }) {
  const { sheet, starts, first } = props
  return (
    <div className={styles['foot']}>
      {inBand(props).map(at => {
        const column = sheet[at]
        return (
          column && (
            <div
              key={column.key}
              role={at === 0 ? 'rowheader' : 'gridcell'}
              aria-colindex={at + 1}
              className={classes(
                styles[at < first ? 'headPinned' : 'cell'],
                isFigure(column.kind) && styles['number'],
                styles['strong'],
              )}
              style={{ left: starts[at], width: column.width }}
            >
              {props.foot(column.key)}
            </div>
          )
        )
      })}
    </div>
  )
}
