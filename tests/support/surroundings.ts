import type { Channel, Locks, Surroundings, Timer } from '#local/types'

/** A clock that stands still until told; timers run in order of time. */
export class VirtualClock {
  time: number
  #timers: { at: number; order: number; run: () => void }[] = []
  #order = 0
  constructor(start = Date.UTC(2026, 10, 21, 8)) {
    this.time = start
  }
  setTimer = (run: () => void, ms: number): Timer => {
    const timer = { at: this.time + ms, order: this.#order++, run }
    this.#timers.push(timer)
    return {
      cancel: () => {
        this.#timers = this.#timers.filter(each => each !== timer)
      },
    }
  }
  /** When the next timer is due; null when none is set. */
  get next(): number | null {
    return this.#timers.length === 0 ? null : Math.min(...this.#timers.map(each => each.at))
  }
  /** Moves to the next timer and runs it. */
  step(): boolean {
    const due = this.#timers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
    if (!due) return false
    this.#timers = this.#timers.filter(each => each !== due)
    this.time = Math.max(this.time, due.at)
    due.run()
    return true
  }
  clear(): void {
    this.#timers = []
  }
}

/** BroadcastChannel within one process: every end hears the others at once. */
export class Wire {
  #ends = new Map<string, Set<Set<(message: unknown) => void>>>()
  open = (name: string): Channel => {
    const end = new Set<(message: unknown) => void>()
    const ends = this.#ends.get(name) ?? new Set()
    this.#ends.set(name, ends.add(end))
    return {
      post: message => {
        for (const other of ends) if (other !== end) for (const hear of other) hear(structuredClone(message))
      },
      listen: hear => {
        end.add(hear)
        return () => {
          end.delete(hear)
        }
      },
      close: () => {
        ends.delete(end)
      },
    }
  }
}

/** Web Locks within one process. */
class LockRoom {
  #held = new Map<string, { abort: () => void; done: Promise<void> }>()
  readonly locks: Locks = {
    hold: async (name, work, { steal = false, ifAvailable = false } = {}) => {
      for (let holder = this.#held.get(name); holder; holder = this.#held.get(name)) {
        if (steal) {
          this.#held.delete(name)
          holder.abort()
        } else if (ifAvailable) return false
        else await holder.done
      }
      const lost = new AbortController()
      let release = (): void => undefined
      const holder = {
        abort: () => lost.abort(),
        done: new Promise<void>(resolve => {
          release = resolve
        }),
      }
      this.#held.set(name, holder)
      try {
        await work(lost.signal)
      } finally {
        if (this.#held.get(name) === holder) this.#held.delete(name)
        release()
      }
      return true
    },
  }
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface TestSurroundings extends Surroundings {
  readonly clock: VirtualClock
  readonly wire: Wire
}

/** Surroundings of one device; several replicas of it share the channel and the locks. */
export function testSurroundings(
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('no network')),
  seed = 1,
  clock = new VirtualClock(),
): TestSurroundings {
  const wire = new Wire()
  return {
    clock,
    wire,
    now: () => clock.time,
    random: seededRandom(seed),
    setTimer: clock.setTimer,
    fetch,
    upload: (url, form, signal) => fetch(url, { method: 'POST', body: form, signal }),
    locks: new LockRoom().locks,
    openChannel: wire.open,
  }
}
