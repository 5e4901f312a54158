import type { Geometry, Region } from './columns'
import { rangeOf } from './selection'
import { aboveTheFoot } from './above-the-foot'
import { SheetEditor } from './sheet-editor'
import { boxOf, SheetMarks } from './sheet-marks'
import type { Sheet } from './use-sheet'
import styles from './sheet-grid.module.css'

interface SheetCursorProps {
  readonly sheet: Sheet
  readonly geometry: Geometry
  readonly region: Region
  readonly rowHeight: number
  /** Of the first row, and the width, of the region. */
  readonly top: number
  readonly width: number
  readonly refuse: (text: string) => string | null
}

/** Room for what is said at a cell, so that the grid's edge does not cut it. */
const NOTE_WIDTH = 328

/** What is selected in one region, and at the active cell its editor or what there is to say of it. */
export function SheetCursor({ sheet, geometry, region, rowHeight, top, width, refuse }: SheetCursorProps) {
  const { selection, editing, cells, isNowhere } = sheet
  const { active } = selection
  const column = geometry.columns[active.column]
  if (isNowhere || !column) return null
  const box = boxOf(geometry, active, rowHeight, top)
  const end = region === 'left' ? width + NOTE_WIDTH : width
  const note = { left: Math.min(box.left, end - NOTE_WIDTH), top: box.top + box.height }
  return (
    <SheetMarks
      geometry={geometry}
      region={region}
      range={rangeOf(selection)}
      active={active}
      rowHeight={rowHeight}
      top={top}
    >
      {editing !== null ? (
        <SheetEditor
          initial={editing}
          label={column.title}
          column={column}
          box={box}
          note={note}
          refuse={refuse}
          onClose={sheet.close}
        />
      ) : (
        cells.notice !== null && (
          <div role="status" ref={aboveTheFoot} className={styles['notice']} style={note}>
            {cells.notice}
          </div>
        )
      )}
    </SheetMarks>
  )
}
