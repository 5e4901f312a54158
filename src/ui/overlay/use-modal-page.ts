import { useLayoutEffect } from 'react'

let locks = 0

/** What stays alive beside an open modal: the toasts. */
const STAYS = '[data-stays-alive]'

/** True for a press inside what stays alive: it must not close the modal. */
export function staysAlive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(STAYS) !== null
}

/**
 * While `layer` is there, everything else on the page is inert and does not scroll. By attributes: Radix's own lock injects a style
 * element, which our content security policy refuses, and its aria-hidden leaves focusable things behind. Modals nest.
 */
export function useModalPage(layer: HTMLElement | null) {
  // In the layout phase, so that the page is alive again when the focus goes back to it.
  useLayoutEffect(() => {
    if (!layer) return
    const silenced = Array.from(document.body.children).filter(
      element =>
        element instanceof HTMLElement && !element.inert && !element.contains(layer) && !element.matches(STAYS),
    )
    for (const element of silenced) element.toggleAttribute('inert', true)
    locks += 1
    document.documentElement.toggleAttribute('data-scroll-locked', true)
    return () => {
      for (const element of silenced) element.toggleAttribute('inert', false)
      locks -= 1
      document.documentElement.toggleAttribute('data-scroll-locked', locks > 0)
    }
  }, [layer])
}
