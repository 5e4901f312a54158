import { type PointerEvent, useRef, useState } from 'react'
import styles from './sheet-grid.module.css'

interface ResizeHandleProps {
  readonly width: number
  readonly onResize: (width: number) => void
  /** A double click: back to the width that fits what the column holds. */
  readonly onFit: () => void
}

/**
 * The right edge of a column's heading, to drag. Stands inside a heading that is positioned. For the mouse only: the keyboard makes the
 * selected cell's column wider with Alt, Shift and an arrow.
 */
export function ResizeHandle({ width, onResize, onFit }: ResizeHandleProps) {
  const [isDragging, setDragging] = useState(false)
  const from = useRef({ x: 0, width })
  const end = () => setDragging(false)
  return (
    <span
      aria-hidden
      data-grid-control
      data-dragging={isDragging || undefined}
      className={styles['handle']}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
        setDragging(true)
      }}
      onPointerMove={event => isDragging && onResize(from.current.width + event.clientX - from.current.x)}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onFit}
    />
  )
}
