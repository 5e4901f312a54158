import type { Surroundings, Timer } from '#local/types'
import { SyncFailure } from '../office/failure'

const FIRST = 1000
const LONGEST = 60_000

/**
 * Does one kind of work whenever there is some, one run at a time, and tries again after failures with full-jitter backoff, without
 * limit. A kick during a run means another run after it, so nothing enqueued meanwhile is forgotten; a kick while backing off waits
 * its turn, so a busy editor never becomes a busy loop; `hurry` does not wait, not even for the backoff of a run that was bound to fail.
 */
export class Pump {
  readonly #surroundings: Pick<Surroundings, 'random' | 'setTimer'>
  readonly #work: () => Promise<void>
  readonly #onFailure: (error: unknown) => 'again' | 'stop'
  #timer: Timer | null = null
  #running: Promise<void> | null = null
  #isKicked = false
  #isHurried = false
  #isStopped = false
  #failures = 0

  /** `onFailure` says whether a failure is worth another try. */
  constructor(
    surroundings: Pick<Surroundings, 'random' | 'setTimer'>,
    work: () => Promise<void>,
    onFailure: (error: unknown) => 'again' | 'stop',
  ) {
    this.#surroundings = surroundings
    this.#work = work
    this.#onFailure = onFailure
  }

  kick(): void {
    if (this.#isStopped) return
    if (this.#running) this.#isKicked = true
    else if (!this.#timer) this.#run()
  }

  hurry(): void {
    this.#failures = 0
    this.#timer?.cancel()
    this.#timer = null
    this.#isHurried = true
    this.kick()
  }

  /** Runs again in a while even if nobody kicks. */
  later(ms: number): void {
    if (this.#isStopped || this.#timer) return
    this.#timer = this.#surroundings.setTimer(() => {
      this.#timer = null
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
    this.#timer?.cancel()
    this.#timer = null
    await this.#running
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
    try {
      await this.#work()
      this.#failures = 0
    } catch (error) {
      if (this.#onFailure(error) === 'stop') return
      this.#failures += 1
      this.#isKicked = this.#isHurried
      if (!this.#isHurried) this.later(this.#delay(error))
    }
  }

  #delay(error: unknown): number {
    const most = Math.min(LONGEST, FIRST * 2 ** Math.min(this.#failures, 10))
    const asked = error instanceof SyncFailure ? (error.retryAfter ?? 0) : 0
    return asked + Math.max(FIRST / 2, this.#surroundings.random() * most)
  }
}
