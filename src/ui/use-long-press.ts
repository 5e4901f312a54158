import { type DOMAttributes, type PointerEvent, useRef } from 'react'

/** How long a finger rests before it means it. */
const HOLD_MS = 500
/** A finger that moves further scrolls. */
const SLACK = 10

/** Handlers that call `onHold` when a finger rests on an element; the tap it ends in then does nothing else. None without `onHold`. */
export function useLongPress(onHold: (() => void) | undefined): DOMAttributes<HTMLElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  if (!onHold) return {}

  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      isHeld.current = false
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      cancel()
      timer.current = setTimeout(() => {
        isHeld.current = true
        onHold()
      }, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: event => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // The browser's own menu of a link would come up under the finger.
    onContextMenu: event => {
      if (isHeld.current) event.preventDefault()
    },
  }
}
