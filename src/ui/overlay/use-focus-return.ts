import { useRef } from 'react'

/**
 * Handlers for a Radix dialog without a trigger: the element marked `data-initial-focus` is focused instead of the first one, and on
 * closing the focus goes back to what had it (Radix gives it only to its own trigger).
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement
      const layer = event.currentTarget
      const marked = layer instanceof HTMLElement ? layer.querySelector<HTMLElement>('[data-initial-focus]') : null
      if (!marked) return
      event.preventDefault()
      marked.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current !== document.body) opener.current.focus()
    },
  }
}
