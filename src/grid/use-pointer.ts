import { type PointerEvent, type RefObject, useRef } from 'react'
import { columnAt, type Geometry } from './columns'
import { type Extent, on, type Place, type Selection, stretch } from './selection'

interface Surface {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly geometry: Geometry
  readonly extent: Extent
  readonly rowHeight: number
  readonly headerHeight: number
  readonly footerHeight: number
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** A press beside every cell: on a heading, or where there is none. */
  readonly onNowhere: () => void
}

/** What mouse and finger select. Rows need no handlers of their own: the cell is found from where the pointer is. */
export function usePointer(surface: Surface) {
  const { scroller, geometry, extent, rowHeight, headerHeight, footerHeight, selection, onSelect } = surface
  const dragging = useRef(false)

  function placeAt(event: { readonly clientX: number; readonly clientY: number }): Place | null {
    const element = scroller.current
    if (!element) return null
    const box = element.getBoundingClientRect()
    const y = event.clientY - box.top
    if (y < headerHeight || y > element.clientHeight - footerHeight) return null
    const row = Math.floor((y + element.scrollTop - headerHeight) / rowHeight)
    const column = columnAt(geometry, event.clientX - box.left, element.clientWidth, element.scrollLeft)
    return column !== null && row < extent.rows && extent.hasCells(row) ? { row, column } : null
  }
  return {
    placeAt,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || isControl(event.target)) return
      const place = placeAt(event)
      dragging.current = place !== null && event.pointerType === 'mouse'
      if (place) onSelect(event.shiftKey ? stretch(selection, place) : on(place))
      else surface.onNowhere()
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons === 0) dragging.current = false
      const place = dragging.current ? placeAt(event) : null
      if (place && (place.row !== selection.head.row || place.column !== selection.head.column))
        onSelect(stretch(selection, place))
    },
    onPointerUp: () => {
      dragging.current = false
    },
  }
}

/** A button or handle in the grid has the press to itself. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, textarea, select, [data-grid-control]') !== null
