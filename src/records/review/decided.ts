import { useSyncExternalStore } from 'react'

/** The last decision made in a queue. */
export interface Decided {
  readonly id: number
  /** The move it made. */
  readonly move: string
  /** What was decided, with name and sum: "HBS-21077 of Harland approved: £1,860.00". */
  readonly words: string
}

const last = new Map<string, Decided>()
const listeners = new Set<() => void>()

/** Keeps the last decision of a queue while the app is open, so that the next page can offer to take it back; null forgets it. */
export function keepDecided(queue: string, decided: Decided | null): void {
  if (decided) last.set(queue, decided)
  else last.delete(queue)
  for (const listener of listeners) listener()
}

/** Returns the last decision made in a queue; null when there is none. */
export const useDecided = (queue: string): Decided | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last.get(queue) ?? null,
  )
