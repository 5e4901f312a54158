import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a table has to draw in. */
export type Room = {
  scroller: HTMLDivElement
  /** Inside the scroll bar, in pixels. */
  width: number
  /** The row height that the density and the device set. */
  rowHeight: number
}

/** The scrolling element's room, measured before it is first painted and whenever its size changes; null before it is there. */
export function useRoom() {
  const [room, setRoom] = useState<Room | null>(null)
  const ref = useCallback((scroller: HTMLDivElement | null) => {
    if (!scroller) return undefined
    const measure = () => {
      const found = { scroller, width: scroller.clientWidth, rowHeight: rowHeightOf(scroller) }
      setRoom(room => (room?.width === found.width && room.rowHeight === found.rowHeight ? room : found))
    }
    measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [])
  return [ref, room] as const
}

const rowHeightOf = (element: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 36
