import type { Surroundings, Timer } from '#local/types'
import { SyncFailure } from '../office/failure'

const FIRST = 1000
const LONGEST = 60_000
/** The longest wait a server may ask for. A wrong `Retry-After` must not end sending for hours. */
const MOST_ASKED = 5 * LONGEST

/** When to try again after a failure: with growing waits, at the longest wait from the start, or never. */
export type Verdict = 'again' | 'seldom' | 'stop'

export interface PumpListener {
  /** Says whether and how soon a failure is worth another try. */
  readonly onFailure: (error: unknown) => Verdict
  /** Hears the end of each run: its failure (null when it succeeded) and how many runs in a row have failed. */
  readonly onSettled?: (failure: unknown, failures: number) => void
}

/**
 * Does one kind of work whenever there is some, one run at a time, and tries again after failures with full-jitter backoff, without
 * limit. A kick during a run means another run after it, so nothing enqueued meanwhile is forgotten; a kick while backing off waits
 * its turn, so a busy editor never becomes a busy loop; `hurry` does not wait, not even for the backoff of a run that was bound to fail.
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

  /** When the next run begins, in milliseconds since the epoch; null when none is planned. */
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

  /** Runs again in a while even if nobody kicks. */
  later(ms: number): void {
    if (this.#isStopped || this.#timer) return
    this.#nextAt = this.#surroundings.now() + ms
    this.#timer = this.#surroundings.setTimer(() => {
      this.#clearTimer()
      this.kick()
    }, ms)
  }

  /** Resolves when no run is under way; it may be backing off. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Resolves when the run under way, if any, has ended; none starts after. */
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

  /** A listener that fails must not end the tries. */
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
