import { useEffect } from 'react'

let locks = 0

/**
 * Keeps the page behind a modal still. By attribute, because the usual packages (and Radix's Overlay) inject a style element, which our
 * content security policy refuses.
 */
export function useScrollLock(active: boolean) {
  useEffect(() => {
    if (!active) return
    locks += 1
    document.documentElement.dataset['scrollLocked'] = ''
    return () => {
      locks -= 1
      if (locks === 0) delete document.documentElement.dataset['scrollLocked']
    }
  }, [active])
}
