// AG Grid community, as its documentation starts it: all modules, its own theme.
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { cellText, COLUMN, frame, ROW } from '../../screens/pages/cells'
import { appeared, exposeGrid, onPage } from '../../screens/pages/frames'

ModuleRegistry.registerModules([AllCommunityModule])

exposeGrid(async ({ rows, columns }) => {
  const root = frame()
  const place = document.createElement('div')
  place.style.flex = '1'
  root.append(place)
  createGrid<number>(place, {
    rowHeight: ROW,
    rowData: Array.from({ length: rows }, (_, row) => row),
    columnDefs: Array.from({ length: columns }, (_, column) => ({
      colId: `c${column}`,
      headerName: `Column ${column}`,
      width: COLUMN,
      valueGetter: ({ data }) => cellText(data ?? 0, column),
    })),
  })
  const scroller = await appeared(() => place.querySelector<HTMLElement>('.ag-grid-viewport'))
  return { scroller, shows: words => onPage(place, words) }
})
