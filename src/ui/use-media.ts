import { useMemo, useSyncExternalStore } from 'react'

/** The widest phone and the widest mobile screen. Spec: platform 9. */
export const PHONE = '(max-width: 450px)'
export const MOBILE = '(max-width: 1023px)'
/** Below it the primary sidebar collapses. */
export const NARROW = '(max-width: 1249px)'

/** True while the media query matches. For what CSS cannot do: rendering another part. */
export function useMedia(query: string): boolean {
  // Asking the window again costs more than the answer, and every render asks.
  const { subscribe, matches } = useMemo(() => {
    const list = window.matchMedia(query)
    const follow = (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    }
    return { subscribe: follow, matches: () => list.matches }
  }, [query])
  return useSyncExternalStore(subscribe, matches)
}
