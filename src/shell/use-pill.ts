import type { SyncState } from '#local/types'
import { useSync } from '../app/office/use-sync'
import type { PillPart, SyncState as PillState } from '../ui/status/sync-pill'

interface Pill {
  readonly state: PillState
  readonly text: string
  /** Beside "Needs you": the connection and what waits, which go on meanwhile. */
  readonly also?: PillPart
}

/** The pill's text: "Needs you" before progress, and offline before what waits. It never leaves out the connection or what waits. */
export function pillOf(state: SyncState): Pill {
  const under = workOf(state)
  if (state.needsYou === 0) return under
  const text = `Needs you ${state.needsYou}`
  if (under.state === 'saved') return { state: 'needs-you', text }
  return { state: 'needs-you', text, also: { state: under.state, text: under.text, count: waitingIn(state) } }
}

// A photo's record waits in the outbox too; counting its upload as well would count it twice.
const waitingIn = (state: SyncState): number => Math.max(state.waiting, state.uploads)

function workOf(state: SyncState): { readonly state: Exclude<PillState, 'needs-you'>; readonly text: string } {
  const waiting = waitingIn(state)
  const counted = (word: string) => (waiting > 0 ? `${word} · ${waiting}` : word)
  if (state.connection === 'connecting') return { state: 'connecting', text: counted('Connecting') }
  if (state.connection !== 'online') return { state: 'offline', text: counted('Offline') }
  if (state.sending && state.sending.of > 0)
    return {
      state: 'sending',
      text: `Sending ${Math.min(state.sending.done + 1, state.sending.of)} of ${state.sending.of}`,
    }
  // A promise that work goes would be false here, and so would "Saved" of a device the office does not let in.
  if (state.trouble || state.isStalled || state.updateRequired) {
    if (waiting > 0) return { state: 'stalled', text: `Not sent · ${waiting}` }
    if (state.trouble) return { state: 'stalled', text: 'Not up to date' }
  }
  if (waiting > 0) return { state: 'waiting', text: `${waiting} waiting` }
  return state.isDownloading ? { state: 'downloading', text: 'Downloading' } : { state: 'saved', text: 'Saved' }
}

export const usePill = () => pillOf(useSync())
