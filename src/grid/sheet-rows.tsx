import { memo, type ReactNode } from 'react'
import { classes } from '../ui/classes'
import styles from './sheet-grid.module.css'

/** The first and last column drawn. Cells outside it are not in the page. */
export interface Span { readonly from: number; readonly to: number }

/**
 * What stays put at one side of every row. It stands in a pane of its own beside the rows, one layer to the browser where a part of each
 * row would be one apiece; the row says that these cells are its own (`aria-owns`).
 */
export interface Frozen {
  readonly width: number
  readonly columns: number
  /** Draws a row's part. Must keep its identity, as {@link SheetRowsProps.renderRow} does. */
  readonly render: (row: number) => ReactNode
  /** The ids of what it draws. */
  readonly ids: (row: number) => readonly string[]
}

interface Row { readonly slot: number; readonly item: { readonly index: number; readonly start: number } }

interface SheetRowsProps {
  readonly drawn: readonly Row[]
  readonly span: Span
  readonly rowHeight: number
  readonly headerHeight: number
  readonly left: Frozen | null
  readonly right: Frozen | null
  /** Rows above the first. */
  readonly headerRows: number
  readonly renderRow: (row: number, span: Span) => ReactNode
  /** The ids of what it draws. */
  readonly ids: (row: number, span: Span) => readonly string[]
}

/** The rows in view: their cells, and beside them what stays put. */
export function SheetRows({ drawn, span, rowHeight, headerHeight, headerRows, left, right, renderRow, ids }: SheetRowsProps) {
  // All of its cells, also those inside it, in the order they are read in.
  const owned = (row: number) => [...(left?.ids(row) ?? []), ...ids(row, span), ...(right?.ids(row) ?? [])].join(' ') || undefined
  // What stands in a pane for a row is none to a screen reader: the cells are the row's that owns them. A grid may hold rows alone, so the
  // whole pane is one, which is left without any.
  const pane = (frozen: Frozen, side: 'left' | 'right') => (
    <div role="row" className={classes(styles['pane'], styles[side])} style={{ width: frozen.width }}>
      {drawn.map(({ slot, item: { index, start } }) => frozen.ids(index).length > 0 && (
        <div key={slot} className={styles['row']} style={{ top: start - headerHeight, height: rowHeight }}>
          <Drawn index={index} span={null} draw={frozen.render} />
        </div>
      ))}
    </div>
  )
  return (
    <>
      {left && pane(left, 'left')}
      <div role="rowgroup">
        {drawn.map(({ slot, item: { index, start } }) => (
          <div key={slot} role="row" aria-rowindex={headerRows + index + 1} aria-owns={owned(index)} className={styles['row']} style={{ top: start, height: rowHeight }}>
            <Drawn index={index} span={span} draw={renderRow} />
          </div>
        ))}
      </div>
      {right && pane(right, 'right')}
    </>
  )
}

type DrawnProps = { readonly index: number } & (
  | { readonly span: Span; readonly draw: SheetRowsProps['renderRow'] }
  | { readonly span: null; readonly draw: Frozen['render'] }
)
const Drawn = memo(function Drawn({ index, span, draw }: DrawnProps) { return span === null ? draw(index) : draw(index, span) })
