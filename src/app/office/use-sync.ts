import { useMemo, useSyncExternalStore } from 'react'
import type { SyncState } from '#local/types'
import { useReplica } from '../../fields/replica-context'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** Where this device's work stands, followed. The browser hears first that a cable was pulled: the engine only when it next asks the office. */
export function useSync(): SyncState {
  const { syncState } = useReplica()
  const state = useSyncExternalStore(syncState.subscribe, syncState.get)
  const isLinked = useSyncExternalStore(subscribe, () => navigator.onLine)
  return useMemo(
    () => (isLinked || state.connection === 'signed-out' ? state : { ...state, connection: 'offline' }),
    [isLinked, state],
  )
}
