import type { ReactNode } from 'react'
import { columnsIn, type Geometry, type Region, regionOf } from './columns'
import type { Place, Range } from './selection'
import type { Box } from './sheet-editor'
import styles from './sheet-grid.module.css'

interface SheetMarksProps {
  readonly geometry: Geometry
  readonly region: Region
  readonly range: Range
  readonly active: Place
  readonly rowHeight: number
  /** Of the first row, within the region. */
  readonly top: number
  /** What stands at the active cell: the editor, or why nothing was typed. */
  readonly children: ReactNode
}

/** Where the active cell is drawn, from the top left of its region. */
export const boxOf = (geometry: Geometry, { row, column }: Place, rowHeight: number, top: number): Box => ({
  left: geometry.starts[column] ?? 0,
  top: top + row * rowHeight,
  width: geometry.columns[column]?.width ?? 0,
  height: rowHeight,
})

/** The part of the selection that falls into one region: a range over pinned and scrolling columns is drawn in both. */
export function SheetMarks({ geometry, region, range, active, rowHeight, top, children }: SheetMarksProps) {
  const [from, to] = columnsIn(geometry, region)
  const [left, right] = [Math.max(range.left, from), Math.min(range.right, to - 1)]
  const isOneCell = range.top === range.bottom && range.left === range.right
  const isHere = regionOf(geometry, active.column) === region
  const start = boxOf(geometry, { row: range.top, column: left }, rowHeight, top)
  const end = boxOf(geometry, { row: range.bottom, column: right }, rowHeight, top)
  return (
    <>
      <div
        className={styles['range']}
        aria-hidden
        hidden={isOneCell || left > right}
        style={{
          left: start.left,
          top: start.top,
          width: Math.max(0, end.left + end.width - start.left),
          height: end.top + end.height - start.top,
        }}
      />
      {isHere && <div className={styles['active']} aria-hidden style={boxOf(geometry, active, rowHeight, top)} />}
      {isHere && children}
    </>
  )
}
