import { openNotices, type Notices } from '#local/store/notices'
import type { Surroundings, Timer } from '#local/types'
import type { Engine } from './engine'

/** Milliseconds between heartbeats. A visible tab takes over after the silence below. */
const BEAT = 10_000
const SILENCE = 30_000

export interface LeadershipOptions {
  readonly replica: string
  readonly surroundings: Surroundings
  /** Makes the engine of a new reign, with its own fence. */
  readonly reign: () => Promise<Engine>
}

/**
 * Elects one tab as leader: it holds the lock `sync:{replica}`. Tabs that die release it. A frozen tab may not, so a visible tab that has received no
 * heartbeat for 30 s steals it. The fence rejects later writes of the former leader.
 */
export class Leadership {
  readonly #options: LeadershipOptions
  readonly #notices: Notices
  #engine: Engine | null = null
  #resign: () => void = () => undefined
  #heard: number
  #timer: Timer | null = null
  #isVisible = true
  #mayUpload = true
  #isOver = false
  #waiting = 0
  #reigning: Promise<void> = Promise.resolve()

  constructor(options: LeadershipOptions) {
    this.#options = options
    this.#notices = openNotices(options.surroundings, options.replica)
    this.#heard = options.surroundings.now()
    this.#notices.listen(notice => {
      if (notice.kind === 'beat') this.#heard = options.surroundings.now()
    })
  }

  start(): void {
    this.#queue(false)
    this.#watch()
  }

  /** The engine while this tab leads. */
  get engine(): Engine | null {
    return this.#engine
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#engine?.setVisible(isVisible)
    if (isVisible) this.hurry()
  }

  setUploads(allowed: boolean): void {
    this.#mayUpload = allowed
    this.#engine?.setUploads(allowed)
  }

  /** Asks the tab that leads to try now. */
  hurry(): void {
    if (this.#engine) this.#engine.hurry()
    else this.#notices.post({ kind: 'hurry' })
  }

  /** Ends a reign whose engine can no longer write: the tab queues again instead of claiming to lead. */
  resign(): void {
    this.#resign()
  }

  /** Ends a reign and waits for its end. A lock still requested may be granted much later, and is then released at once. */
  async stop(): Promise<void> {
    this.#isOver = true
    this.#timer?.cancel()
    this.#resign()
    await this.#reigning
    this.#notices.close()
  }

  #queue(steal: boolean): void {
    const { surroundings, replica } = this.#options
    this.#waiting += 1
    const waited = () => {
      this.#waiting -= 1
    }
    surroundings.locks.hold(`sync:${replica}`, lost => this.#follow(lost), { steal }).then(waited, waited)
  }

  #follow(lost: AbortSignal): Promise<void> {
    const reign = this.#reign(lost)
    this.#reigning = Promise.allSettled([this.#reigning, reign]).then(() => undefined)
    return reign
  }

  /** Leads until the lock is lost or the tab stops. A second grant, after a theft, ends at once. */
  async #reign(lost: AbortSignal): Promise<void> {
    if (this.#isOver || this.#engine) return
    const engine = await this.#options.reign()
    this.#engine = engine
    const ended = new Promise<void>(resolve => {
      this.#resign = resolve
      lost.addEventListener('abort', () => resolve())
    })
    try {
      if (!lost.aborted && !this.#isOver) {
        engine.setVisible(this.#isVisible)
        engine.setUploads(this.#mayUpload)
        engine.start()
        await ended
      }
    } finally {
      this.#engine = null
      await engine.stop()
    }
  }

  #watch(): void {
    const { surroundings } = this.#options
    this.#timer = surroundings.setTimer(() => {
      if (this.#isOver) return
      if (this.#engine) this.#notices.post({ kind: 'beat' })
      else if (this.#isVisible && surroundings.now() - this.#heard > SILENCE) {
        this.#heard = surroundings.now()
        this.#queue(true)
      } else if (this.#waiting === 0) this.#queue(false)
      this.#watch()
    }, BEAT)
  }
}
