import { memo, type ReactNode } from 'react'
import { classes } from '../ui/classes'
import type { Geometry, Region } from './columns'
import { FaultBoundary } from '../ui/status/fault-boundary'
import styles from './sheet-grid.module.css'

/** The first and last column drawn. Cells outside it are not in the page. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * What stays put at one side of every row. It stands in a pane of its own beside the rows, one layer to the browser where a part of each
 * row would be one apiece; the row says that these cells are its own (`aria-owns`).
 */
export interface Frozen {
  /** Draws a row's part. Must keep its identity, as {@link SheetRowsProps.renderRow} does. */
  readonly render: (row: number) => ReactNode
  /** The ids of what it draws. */
  readonly ids: (row: number) => readonly string[]
}

interface Row {
  readonly slot: number
  readonly item: { readonly index: number; readonly start: number }
}

interface SheetRowsProps {
  readonly drawn: readonly Row[]
  readonly span: Span
  readonly rowHeight: number
  readonly geometry: Geometry
  readonly left: Frozen | null
  readonly right: Frozen | null
  /** Rows above the first. */
  readonly headerRows: number
  readonly renderRow: (row: number, span: Span) => ReactNode
  /** The ids of what it draws. */
  readonly ids: (row: number, span: Span) => readonly string[]
}

/**
 * The rows in view: their cells. What stays put beside them is theirs, too. A row that cannot be drawn is drawn cell by cell, so that only
 * the cell at fault is missing.
 */
export function SheetRows({
  drawn,
  span,
  rowHeight,
  geometry,
  headerRows,
  left,
  right,
  renderRow,
  ids,
}: SheetRowsProps) {
  // All of its cells, also those inside it, in the order they are read in; where nothing stays put, they are that already.
  const owned = (row: number) =>
    (left ?? right)
      ? [...(left?.ids(row) ?? []), ...ids(row, span), ...(right?.ids(row) ?? [])].join(' ') || undefined
      : undefined
  return (
    <div role="rowgroup">
      {drawn.map(({ slot, item: { index, start } }) => (
        <div
          key={slot}
          role="row"
          aria-rowindex={headerRows + index + 1}
          aria-owns={owned(index)}
          className={styles['row']}
          style={{ top: start, height: rowHeight }}
        >
          <FaultBoundary
            fallback={() =>
              Array.from({ length: Math.max(0, span.to - span.from + 1) }, (_, offset) => {
                const at = { from: span.from + offset, to: span.from + offset }
                return (
                  <FaultBoundary
                    key={at.from}
                    fallback={() => (
                      <FaultyCell
                        id={ids(index, at)[0]}
                        left={geometry.starts[at.from]}
                        width={geometry.columns[at.from]?.width}
                      />
                    )}
                  >
                    <Drawn index={index} span={at} draw={renderRow} />
                  </FaultBoundary>
                )
              })
            }
          >
            <Drawn index={index} span={span} draw={renderRow} />
          </FaultBoundary>
        </div>
      ))}
    </div>
  )
}

interface SheetPanesProps extends Pick<SheetRowsProps, 'drawn' | 'rowHeight' | 'geometry' | 'left' | 'right'> {
  readonly headerHeight: number
  /** The part of the selection in a pane, whose first row is at `top`. */
  readonly marks: (region: Region, top: number) => ReactNode
  /** Of the last row. */
  readonly rowIndex: number
  /** The last row's cells. */
  readonly children: ReactNode
}

/**
 * What stays put at the sides, and the last row. A screen reader reads the cells in the panes where their rows own them, and of the
 * panes nothing; that they stand within the last row satisfies those who look at the elements alone, who allow cells in rows only.
 */
export function SheetPanes(props: SheetPanesProps) {
  const { drawn, rowHeight, headerHeight, geometry, left, right, marks, rowIndex, children } = props
  const pane = (frozen: Frozen, side: 'left' | 'right') => (
    <div className={classes(styles['pane'], styles[side])} style={{ width: geometry[side] }}>
      {drawn.map(
        ({ slot, item: { index, start } }) =>
          frozen.ids(index).length > 0 && (
            <div key={slot} className={styles['row']} style={{ top: start - headerHeight, height: rowHeight }}>
              <FaultBoundary fallback={() => <FaultyCell id={frozen.ids(index)[0]} left={0} width={geometry[side]} />}>
                <Drawn index={index} span={null} draw={frozen.render} />
              </FaultBoundary>
            </div>
          ),
      )}
      {marks(side, 0)}
    </div>
  )
  return (
    <div role="rowgroup" className={styles['boxless']}>
      <div role="row" aria-rowindex={rowIndex} className={styles['boxless']}>
        {left && pane(left, 'left')}
        {right && pane(right, 'right')}
        {children}
      </div>
    </div>
  )
}

type DrawnProps = { readonly index: number } & (
  | { readonly span: Span; readonly draw: SheetRowsProps['renderRow'] }
  | { readonly span: null; readonly draw: Frozen['render'] }
)
const Drawn = memo(function Drawn({ index, span, draw }: DrawnProps) {
  return span === null ? draw(index) : draw(index, span)
})

interface FaultyCellProps {
  readonly id: string | undefined
  readonly left: number | undefined
  readonly width: number | undefined
}
/** In place of a cell that could not be drawn. */
function FaultyCell({ id, left, width }: FaultyCellProps) {
  return (
    <div id={id} role="gridcell" className={styles['faulty']} style={{ left, width }} title="This cell cannot be shown">
      <span aria-hidden>!</span>
      <span className="visually-hidden">This cell cannot be shown</span>
    </div>
  )
}
