import { useSyncExternalStore } from 'react'
import type { SyncState } from '#local/types'
import { useReplica } from '../fields/replica-context'

/** Where this device's work stands, followed. */
export function useSync(): SyncState {
  const { syncState } = useReplica()
  return useSyncExternalStore(syncState.subscribe, syncState.get)
}
