import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus near a control that goes when it is pressed, such as "Next" at the last step: it moves to what the control stood in, so that
 * keyboards and screen readers go on from there and not from the top of the page. Given to the part of the page that holds such controls.
 */
export function useKeptFocus() {
  const path = useRef<readonly Element[]>([])
  useEffect(() => {
    if (path.current[0]?.isConnected !== false || document.activeElement !== document.body) return
    const near = path.current.find(each => each.isConnected)
    path.current = []
    if (!(near instanceof HTMLElement)) return
    if (near.tabIndex < 0) near.tabIndex = -1
    near.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const found: Element[] = []
      for (let at: Element | null = target; at; at = at === currentTarget ? null : at.parentElement) found.push(at)
      path.current = found
    },
  }
}
