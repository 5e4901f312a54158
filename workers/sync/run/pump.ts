import type { Surroundings, Timer } from '#local/types'
import { SyncFailure } from '../office/failure'

const FIRST = 1000
const LONGEST = 60_000
/** Longest wait accepted from a server. A wrong `Retry-After` must not stop sending for hours. */
const MOST_ASKED = 5 * LONGEST

/** Decision about a retry: with growing waits, with the longest wait at once, or never. */
export type Verdict = 'again' | 'seldom' | 'stop'

export interface PumpListener {
  /** Decides whether and how soon to retry after a failure. */
  readonly onFailure: (error: unknown) => Verdict
  /** Called at the end of each run with its failure (null on success) and the number of failures in a row. */
  readonly onSettled?: (failure: unknown, failures: number) => void
}

/**
 * Runs one kind of work, one run at a time, and retries failures with full-jitter backoff, without limit. A kick during a run causes another run, so
 * work enqueued meanwhile is never forgotten. A kick during backoff waits, so a busy editor never becomes a busy loop. `hurry` does not wait, not
 * even for the backoff of a run about to fail.
 */
export class Pump {
  readonly #surroundings: Pick<Surroundings, 'now' | 'random' | 'setTimer'>
  readonly #work: () => Promise<void>
  readonly #listener: PumpListener
  #timer: Timer | null = null
  #nextAt: number | null = null
  #running: Promise<void> | null = null
  #isKicked = false
  #isHurried = false
  #isStopped = false
  #failures = 0

  constructor(
    surroundings: Pick<Surroundings, 'now' | 'random' | 'setTimer'>,
    work: () => Promise<void>,
    listener: PumpListener,
  ) {
    this.#surroundings = surroundings
    this.#work = work
    this.#listener = listener
  }

  /** Time of the next run, in milliseconds since the epoch; null when none is planned. */
  get nextAt(): number | null {
    return this.#nextAt
  }

  kick(): void {
    if (this.#isStopped) return
    if (this.#running) this.#isKicked = true
    else if (!this.#timer) this.#run()
  }

  hurry(): void {
    this.#failures = 0
    this.#clearTimer()
    this.#isHurried = true
    this.kick()
  }

  /** Runs again after `ms` milliseconds, unless a kick comes first. */
  later(ms: number): void {
    if (this.#isStopped || this.#timer) return
    this.#nextAt = this.#surroundings.now() + ms
    this.#timer = this.#surroundings.setTimer(() => {
      this.#clearTimer()
      this.kick()
    }, ms)
  }

  /** Resolves when no run is in progress; a retry may be planned. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Resolves when the current run, if any, has ended; no other run starts. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#clearTimer()
    await this.#running
  }

  #clearTimer(): void {
    this.#timer?.cancel()
    this.#timer = null
    this.#nextAt = null
  }

  #run(): void {
    this.#isKicked = false
    this.#isHurried = false
    this.#running = this.#once().finally(() => {
      this.#running = null
      if (this.#isKicked && !this.#timer) this.kick()
    })
  }

  async #once(): Promise<void> {
    let failure: unknown = null
    try {
      await this.#work()
      this.#failures = 0
    } catch (error) {
      failure = error
      this.#failures += 1
      const verdict = this.#verdict(error)
      if (verdict === 'stop') return
      this.#isKicked = this.#isHurried
      if (!this.#isHurried) this.later(verdict === 'seldom' ? LONGEST : this.#delay(error))
    }
    this.#listener.onSettled?.(failure, this.#failures)
  }

  /** A listener that throws must not stop the retries. */
  #verdict(error: unknown): Verdict {
    try {
      return this.#listener.onFailure(error)
    } catch {
      return 'again'
    }
  }

  #delay(error: unknown): number {
    const most = Math.min(LONGEST, FIRST * 2 ** Math.min(this.#failures, 10))
    const asked = error instanceof SyncFailure ? (error.retryAfter ?? 0) : 0
    return Math.min(MOST_ASKED, Math.max(0, asked)) + Math.max(FIRST / 2, this.#surroundings.random() * most)
  }
}
