// Ours: the table every list is drawn with.
import '../../../src/styles/index.css'
import { createRoot } from 'react-dom/client'
import type { TableColumn } from '../../../src/ui/table/column'
import { DataTable } from '../../../src/ui/table/data-table'
import { cellText, COLUMN, frame, ROW } from './cells'
import { appeared, exposeGrid, onPage } from './frames'

exposeGrid(async ({ rows, columns }) => {
  const root = frame()
  root.style.setProperty('--row', `${ROW}px`)
  const shown = Array.from({ length: columns }, (_, column): TableColumn<number> => ({
    id: `c${column}`,
    header: `Column ${column}`,
    width: COLUMN,
    cell: row => cellText(row, column),
    strong: column === 0,
    frozen: column === 0,
    align: column === 0 ? 'start' : 'end',
  }))
  const list = Array.from({ length: rows }, (_, row) => row)
  createRoot(root).render(<DataTable label="Bench" columns={shown} rows={list} rowKey={row => row} rowCount={rows} />)
  const scroller = await appeared(() => root.querySelector<HTMLElement>('table')?.parentElement)
  return { scroller, shows: words => onPage(scroller, words) }
})
