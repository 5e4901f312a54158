import { useMemo, useSyncExternalStore } from 'react'

/** The widest phone and the widest mobile screen. Spec: platform 9. */
export const PHONE = '(max-width: 450px)'
export const MOBILE = '(max-width: 1023px)'
/** Below it the primary sidebar collapses. */
export const NARROW = '(max-width: 1249px)'

/** A media query of the screen: while a page is printed its answer stays what it was. */
function onScreen(query: string) {
  const list = window.matchMedia(query)
  const paper = window.matchMedia('print')
  let last = list.matches
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    matches: () => {
      if (!paper.matches) last = list.matches
      return last
    },
  }
}

/**
 * True while the media query matches the screen. For what CSS cannot do: rendering another part. A sheet of paper is as narrow as a phone, and
 * parts that are fetched first would be printed as "Loading", so printing changes nothing.
 */
export function useMedia(query: string): boolean {
  // Asking the window again costs more than the answer, and every render asks.
  const screen = useMemo(() => onScreen(query), [query])
  return useSyncExternalStore(screen.subscribe, screen.matches)
}
