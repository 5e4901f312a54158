// Ours: the grid that bills are priced in.
import '../../../src/styles/index.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { geometryOf } from '../../../src/grid/columns'
import { type Extent, on } from '../../../src/grid/selection'
import { cellId, SheetGrid } from '../../../src/grid/sheet-grid'
import type { Span } from '../../../src/grid/sheet-rows'
import { cellText, COLUMN, frame, ROW, type Sheet } from './cells'
import { appeared, exposeGrid, onPage } from './frames'

const cell = {
  position: 'absolute',
  top: 0,
  height: ROW,
  width: COLUMN,
  padding: '0 8px',
  lineHeight: `${ROW}px`,
} as const

const renderRow = (row: number, { from, to }: Span) =>
  Array.from({ length: to - from + 1 }, (_, offset) => {
    const column = from + offset
    return (
      <div
        key={column}
        id={cellId('bench', { row, column })}
        role="gridcell"
        aria-colindex={column + 1}
        style={{ ...cell, left: column * COLUMN }}
      >
        {cellText(row, column)}
      </div>
    )
  })

const nothing = () => null
const ignore = () => undefined

function Grid({ rows, columns }: Sheet) {
  const [selection, setSelection] = useState(on({ row: 0, column: 0 }))
  const [extent] = useState<Extent>({ rows, columns, hasCells: () => true })
  const [geometry] = useState(() =>
    geometryOf(
      Array.from({ length: columns }, (_, index) => ({
        key: String(index),
        kind: 'text' as const,
        title: `Column ${index}`,
        width: COLUMN,
        pin: null,
      })),
    ),
  )
  return (
    <SheetGrid
      id="bench"
      label="Bench"
      extent={extent}
      rowHeight={ROW}
      geometry={geometry}
      headerHeight={0}
      headerRows={0}
      footerHeight={0}
      left={null}
      right={null}
      selection={selection}
      onSelect={setSelection}
      renderRow={renderRow}
      renderHeader={nothing}
      renderFooter={nothing}
      keyOf={({ row, column }) => `${row}/${column}`}
      locked={nothing}
      textOf={({ row, column }) => cellText(row, column)}
      refuse={nothing}
      onWrite={ignore}
      onUndo={ignore}
      onRedo={ignore}
    />
  )
}

exposeGrid(async sheet => {
  const root = frame()
  createRoot(root).render(<Grid {...sheet} />)
  const scroller = await appeared(() => root.querySelector<HTMLElement>('#bench'))
  return { scroller, shows: words => onPage(scroller, words) }
})
