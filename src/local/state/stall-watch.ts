import type { Surroundings, Timer } from '../types'

/** After how many milliseconds without a try waiting work counts as stalled. */
export const STALLED_AFTER = 60_000

export interface StallListener {
  /** Hears when nothing has been tried for too long, and when something is tried again. */
  readonly onStall: (isStalled: boolean) => void
  /** Asks the tab that leads to try now. */
  readonly hurry: () => void
  /** The tab that leads did not try although it was asked to: its engine hangs or is gone. */
  readonly restart: () => void
}

/**
 * Watches that waiting work is tried. Every way in which an engine may end up idle, known or not, ends here: first the engine is asked to
 * try, then its worker is begun again, each minute until something is tried.
 */
export class StallWatch {
  readonly #surroundings: Pick<Surroundings, 'now' | 'setTimer'>
  readonly #listener: StallListener
  #isWaiting = false
  #hasAsked = false
  /** The last sign of life: a try, a try that is planned, or the moment work began to wait. */
  #since = 0
  #timer: Timer | null = null

  constructor(surroundings: Pick<Surroundings, 'now' | 'setTimer'>, listener: StallListener) {
    this.#surroundings = surroundings
    this.#listener = listener
  }

  noteWaiting(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return
    this.#isWaiting = isWaiting
    if (isWaiting) this.#alive(this.#surroundings.now())
    else this.close()
    if (!isWaiting) this.#listener.onStall(false)
  }

  /** `at` is when something was tried, or is going to be. */
  noteTry(at: number): void {
    if (at > this.#since) this.#alive(at)
  }

  close(): void {
    this.#timer?.cancel()
    this.#timer = null
  }

  #alive(at: number): void {
    this.#since = at
    if (this.#hasAsked) this.#listener.onStall(false)
    this.#hasAsked = false
    if (this.#isWaiting) this.#look(at + STALLED_AFTER - this.#surroundings.now())
  }

  #look(ms: number): void {
    this.close()
    this.#timer = this.#surroundings.setTimer(() => this.#check(), ms)
  }

  #check(): void {
    if (!this.#hasAsked) this.#listener.onStall(true)
    else this.#listener.restart()
    this.#hasAsked = true
    this.#look(STALLED_AFTER)
    this.#listener.hurry()
  }
}
