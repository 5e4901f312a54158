import type { SyncState } from '#local/types'
import { useSync } from '../app/office/use-sync'
import type { SyncState as PillState } from '../ui/status/sync-pill'

/** The pill's text: "Needs you" before progress, and offline before what waits. */
export function pillOf(state: SyncState): { readonly state: PillState; readonly text: string } {
  // A photo's record waits in the outbox too; counting its upload as well would count it twice.
  const waiting = Math.max(state.waiting, state.uploads)
  if (state.needsYou > 0) return { state: 'needs-you', text: `Needs you ${state.needsYou}` }
  if (state.connection !== 'online') return { state: 'offline', text: waiting > 0 ? `Offline · ${waiting}` : 'Offline' }
  if (state.sending && state.sending.of > 0)
    return {
      state: 'sending',
      text: `Sending ${Math.min(state.sending.done + 1, state.sending.of)} of ${state.sending.of}`,
    }
  return waiting > 0 ? { state: 'waiting', text: `${waiting} waiting` } : { state: 'saved', text: 'Saved' }
}

export const usePill = () => pillOf(useSync())
