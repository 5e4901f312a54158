import { useSyncExternalStore } from 'react'

/** How often words such as "5 min ago" are said again. */
const TICK_MS = 30_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Nobody looked for a while: the clock stood still. React reads it again after this.
  if (timer === undefined) now = new Date()
  timer ??= setInterval(() => {
    now = new Date()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, moving on every half minute; one clock for all who look. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)
