import { liveQuery } from 'dexie'
import type { Store } from '../store/store'
import { isHeldRow } from './scope-status'

/** Which scopes sums may be made of, as an external store that pages follow. */
export interface WholeScopes {
  /** Scopes of which all records are on this device; undefined before the first reading. The set is another one exactly when it holds others. */
  readonly get: () => ReadonlySet<string> | undefined
  readonly subscribe: (changed: () => void) => () => void
  /** Resolves once all these scopes are whole. The same promise for the same scopes until then. */
  readonly until: (scopes: readonly string[]) => Promise<void>
  readonly close: () => void
}

interface Wait {
  readonly scopes: readonly string[]
  readonly promise: Promise<void>
  readonly resolve: () => void
}

function waitFor(scopes: readonly string[]): Wait {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { scopes, promise, resolve }
}

export function openWholeScopes(store: Store): WholeScopes {
  const listeners = new Set<() => void>()
  const waits = new Map<string, Wait>()
  let whole: ReadonlySet<string> | undefined
  const isMet = ({ scopes }: Wait): boolean => scopes.every(scope => whole?.has(scope))

  function update(next: readonly string[]): void {
    if (whole?.size === next.length && next.every(scope => whole?.has(scope))) return
    whole = new Set(next)
    for (const [key, wait] of waits) {
      if (!isMet(wait)) continue
      waits.delete(key)
      wait.resolve()
    }
    for (const listener of listeners) listener()
  }
  const following = liveQuery(async () =>
    (await store.tables.scopes.toArray()).filter(isSettled).map(({ scope }) => scope),
  ).subscribe({ next: update, error: () => undefined })

  return {
    get: () => whole,
    subscribe: changed => {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
    until: scopes => {
      const key = scopes.join()
      const wait = waits.get(key) ?? waitFor(scopes)
      if (isMet(wait)) wait.resolve()
      else waits.set(key, wait)
      return wait.promise
    },
    close: () => following.unsubscribe(),
  }
}

/** A scope that was withdrawn is settled too: nothing of it is shown, and nothing more will come. */
const isSettled = (row: Parameters<typeof isHeldRow>[0]): boolean =>
  (isHeldRow(row) && row.arriving !== true) || row.state === 'revoked'
