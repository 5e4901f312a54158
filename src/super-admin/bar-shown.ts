import { useSyncExternalStore } from 'react'

const KEY = 'quoin.super-admin-bar'
const HIDDEN = 'hidden'
const listeners = new Set<() => void>()
const isShown = (): boolean => sessionStorage.getItem(KEY) !== HIDDEN

/** Shows or hides the super admin bar in this tab. */
export function showBar(shown: boolean): void {
  if (shown) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, HIDDEN)
  for (const listener of listeners) listener()
}

export const useBarShown = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isShown)
