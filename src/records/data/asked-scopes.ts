import { createContext } from 'react'

/** The scopes that the records within one {@link DownloadBoundary} wait for or waited for, in the order they were asked for. */
export interface AskedScopes {
  /** Adds scopes while a page is drawn; who subscribed hears of it after that. */
  readonly add: (scopes: readonly string[]) => void
  readonly get: () => readonly string[]
  readonly subscribe: (changed: () => void) => () => void
}

export function openAskedScopes(): AskedScopes {
  const listeners = new Set<() => void>()
  let asked: readonly string[] = []
  return {
    add: scopes => {
      const more = scopes.filter(scope => !asked.includes(scope))
      if (more.length === 0) return
      asked = [...asked, ...more]
      // React refuses a change of another component while it draws this one.
      queueMicrotask(() => {
        for (const listener of listeners) listener()
      })
    },
    get: () => asked,
    subscribe: changed => {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
  }
}

/** Of the nearest boundary. */
export const AskedContext = createContext<AskedScopes>(openAskedScopes())
