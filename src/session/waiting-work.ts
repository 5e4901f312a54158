import * as v from 'valibot'

/**
 * Whose unsent work is kept on this device, for the sign-in page. Stored beside the replicas, so that neither a reload
 * nor another person's sign-out removes it.
 */
const KEY = 'quoin.waiting'
const waiting = v.object({ username: v.string(), changes: v.pipe(v.number(), v.integer(), v.minValue(1)) })
const stored = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), waiting)), {})
export type WaitingWork = v.InferOutput<typeof waiting>

const read = (): Readonly<Record<string, WaitingWork>> => v.parse(stored, localStorage.getItem(KEY))

export const waitingWork = (): readonly WaitingWork[] => Object.values(read())

/** Stores what waits in a replica; null when nothing waits or its user signed in again. */
export function noteWaiting(replica: string, work: WaitingWork | null): void {
  const { [replica]: _, ...others } = read()
  const left = work ? { ...others, [replica]: work } : others
  if (Object.keys(left).length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(left))
}

/** Spec: platform 3: logout clears all local storage. This note about other people's unsent work stays. */
export function clearLocalStorage(): void {
  const kept = localStorage.getItem(KEY)
  localStorage.clear()
  if (kept !== null) localStorage.setItem(KEY, kept)
}
