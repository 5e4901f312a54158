import { perServer } from './per-server'

interface Limits {
  readonly windowMs: number
  /** Calls in a window. */
  readonly most: number
}
/** Subjects remembered at a time, in memory: beyond them those who called longest ago are forgotten. */
const SUBJECTS = 10_000

class Allowances {
  readonly #used = new Map<string | number, { readonly since: number; calls: number }>()
  readonly #limits: Limits
  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether a subject has calls left in its window. */
  has(subject: string | number, now: number): boolean {
    const used = this.#used.get(subject)
    return !used || now - used.since >= this.#limits.windowMs || used.calls < this.#limits.most
  }

  /** Counts a call. Returns whether it was within the limits. */
  take(subject: string | number, now: number): boolean {
    const used = this.#used.get(subject)
    if (used && now - used.since < this.#limits.windowMs) {
      used.calls++
      return used.calls <= this.#limits.most
    }
    this.#used.delete(subject)
    const [first] = this.#used.size >= SUBJECTS ? this.#used.keys() : []
    if (first !== undefined) this.#used.delete(first)
    this.#used.set(subject, { since: now, calls: 1 })
    return true
  }
}

/** Returns what counts calls by subject, apart for each server. */
export const allowancesOf = (limits: Limits) => perServer(() => new Allowances(limits))
