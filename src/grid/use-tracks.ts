import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'
import { useRowSlots } from '../ui/table/use-row-slots'
import type { Geometry } from './columns'
import type { Place } from './selection'
import type { Span } from './sheet-rows'

interface Sizes {
  readonly rows: number
  readonly rowHeight: number
  readonly headerHeight: number
  readonly footerHeight: number
  readonly geometry: Geometry
}

/** The rows and columns in view, both axes virtual. Pinned columns are always there. */
export function useTracks(scroller: RefObject<HTMLDivElement | null>, sizes: Sizes) {
  const { rowHeight, headerHeight, footerHeight, geometry } = sizes
  const { first, last, left, right } = geometry
  const rows = useVirtualizer({
    count: sizes.rows,
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
    count: last - first + 1,
    getScrollElement: () => scroller.current,
    estimateSize: index => geometry.columns[first + index]?.width ?? 0,
    overscan: 2,
    paddingStart: left,
    paddingEnd: right,
    scrollPaddingStart: left,
    scrollPaddingEnd: right,
  })
  useEffect(() => rows.measure(), [rows, rowHeight])
  useEffect(() => columns.measure(), [columns, geometry])
  const visible = columns.getVirtualItems()
  const [from, to] = [first + (visible[0]?.index ?? 0), first + (visible.at(-1)?.index ?? -1)]
  const span = useMemo<Span>(() => ({ from, to }), [from, to])
  const drawn = useRowSlots(rows.getVirtualItems(), rows.isScrolling)

  // Asked to show what is in view, the virtualizer still waits to read its scroll back, and has the page laid out for that after every edit.
  function show({ row, column }: Place) {
    const { scrollTop = 0, scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
    const top = headerHeight + row * rowHeight
    if (top < scrollTop + headerHeight || top + rowHeight > scrollTop + clientHeight - footerHeight)
      rows.scrollToIndex(row)
    const across = columns.measurementsCache[column - first]
    if (column > last || !across) return
    if (across.start < scrollLeft + left || across.end > scrollLeft + clientWidth - right)
      columns.scrollToIndex(column - first)
  }
  return { span, drawn, show, width: columns.getTotalSize(), height: rows.getTotalSize() }
}
