import { NotSaved } from '#local/store/not-saved'
import { openNotices, type Notices } from '#local/store/notices'
import type { SyncOptions, TokenSource } from '#local/ports'
import type { Store } from '#local/store/store'
import type { Surroundings } from '#local/types'
import { BatchSize } from '../send/batch-size'
import { refillLeases, Registration } from '../base/device'
import type { SyncContext } from '../base/context'
import { drainAll } from '../send/drain'
import { Events } from './events'
import { Deposed, SyncFailure } from '../office/failure'
import type { Fence } from '../base/fence'
import { Link } from './link'
import { Pulling } from './pulling'
import { Pump, type Verdict } from './pump'
import { Troubles, type TroubledPump } from './troubles'
import { Transport } from '../office/transport'
import { sendUploads, slicePace } from '../send/uploads'

export interface EngineOptions extends SyncOptions {
  readonly tokens: TokenSource
  readonly surroundings: Surroundings
  readonly store: Store
  readonly fence: Fence
  /** Receives faults: a digest that differed, or an unexpected error. */
  readonly onFault?: (fault: unknown) => void
  /** Another reign has begun: this engine can no longer write. */
  readonly onDeposed?: () => void
}

/**
 * The leader's engine. It drains, pulls, uploads and listens, each with its own pump and backoff, so that one stuck pump holds up nothing else.
 * Everything it needs, apart from the link's state, is in the database, so another engine can take over at any moment. An announcement never carries
 * the only copy of a task: it makes a pump check the database.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #context: SyncContext
  readonly #notices: Notices
  readonly #link: Link
  readonly #registration: Registration
  readonly #pulling: Pulling
  readonly #events: Events
  readonly #size = new BatchSize()
  readonly #slice = slicePace()
  readonly #drain: Pump
  readonly #pull: Pump
  readonly #upload: Pump
  readonly #listen: Pump
  readonly #troubles: Troubles
  #mayUpload = true
  #stopHearing: () => void = () => undefined

  constructor(options: EngineOptions) {
    const { surroundings, tokens, api, build, store, fence, owner } = options
    this.#options = options
    this.#notices = openNotices(surroundings, options.replica)
    this.#link = new Link(this.#notices)
    this.#troubles = new Troubles(trouble => this.#link.say({ trouble }))
    const transport = new Transport(surroundings, {
      api,
      build,
      tokens,
      onContact: reached => this.#link.say({ connection: reached ? 'online' : 'offline' }),
    })
    this.#context = { store, fence, owner, surroundings, transport }
    this.#registration = new Registration(this.#context, options.deviceName)
    this.#pulling = new Pulling(this.#context, this.#registration, this.#link)
    this.#events = new Events(this.#context, (heads, hello) => {
      if (hello) this.#pulling.greet(hello)
      if (this.#pulling.hear(heads) || hello) this.#pull.hurry()
      if (!hello) return
      this.#drain.hurry()
      this.#notices.post({ kind: 'hello' })
    })
    const onFailure = (error: unknown) => this.#failed(error)
    const pump = (name: TroubledPump, work: () => Promise<void>): Pump => {
      const made: Pump = new Pump(surroundings, work, {
        onFailure,
        onSettled: (failure, failures) => this.#troubles.note(name, failure, failures, made.nextAt),
      })
      return made
    }
    this.#drain = pump('drain', () => this.#drainOutbox())
    this.#pull = pump('pull', async () => {
      await this.#pulling.run()
      this.#link.say({ updateRequired: false })
      await this.#events.refresh()
      this.#listen.kick()
    })
    this.#upload = pump('upload', () => this.#sendPhotos())
    // Its failures are not shown to the person: pulling continues without it.
    this.#listen = new Pump(surroundings, () => this.#listenOnce(), { onFailure })
  }

  start(): void {
    this.#stopHearing = this.#notices.listen(notice => {
      if (notice.kind === 'work') this.#kick()
      else if (notice.kind === 'hurry') this.hurry()
      else if (notice.kind === 'ask') this.#link.repeat()
    })
    this.#kick()
  }

  /** Retries at once without backoff and checks for changes: the device is online, visible or signed in again, or the person tapped Retry. */
  hurry(): void {
    this.#pulling.askAll()
    this.#events.trustStreams()
    for (const pump of this.#pumps) pump.hurry()
  }

  setUploads(allowed: boolean): void {
    this.#mayUpload = allowed
    if (allowed) this.#upload.kick()
  }

  setVisible(isVisible: boolean): void {
    this.#events.setVisible(isVisible)
    if (isVisible) this.hurry()
  }

  /** Stops all pumps; resolves when this engine no longer writes. */
  async stop(): Promise<void> {
    this.#stopHearing()
    const ended = this.#pumps.map(pump => pump.stop())
    this.#events.setVisible(true)
    this.#events.close()
    await Promise.all(ended)
    this.#notices.close()
  }

  /** Resolves when nothing is being sent, fetched or uploaded: all is done, or waits for its next try. */
  async idle(): Promise<void> {
    for (const pump of [this.#drain, this.#upload, this.#pull, this.#drain, this.#upload]) await pump.idle()
  }

  get #pumps(): readonly Pump[] {
    return [this.#drain, this.#pull, this.#upload, this.#listen]
  }

  #kick(): void {
    for (const pump of [this.#drain, this.#pull, this.#upload]) pump.kick()
  }

  async #drainOutbox(): Promise<void> {
    this.#tried()
    const device = await this.#registration.device()
    // Sealing stops later edits from joining an entry, so nothing is sealed before the server has replied; `navigator.onLine` would not tell.
    if (!this.#link.isOnline) await this.#context.transport.json('/sync/ping', { method: 'GET' })
    await refillLeases(this.#context, device)
    try {
      await drainAll(this.#context, device, this.#size, (done, of) =>
        this.#link.say({ sending: of > done ? { done, of } : null }),
      )
    } finally {
      this.#link.say({ sending: null })
      this.#upload.kick()
    }
  }

  /** Sends records before photos: a photo starts only while nothing else is being sent. */
  async #sendPhotos(): Promise<void> {
    const isWaiting =
      (
        await this.#context.store.read(tables =>
          tables.uploads.where('state').anyOf('queued', 'sending').limit(1).primaryKeys(),
        )
      ).length > 0
    if (!this.#mayUpload || !isWaiting) return
    this.#tried()
    await sendUploads(
      this.#context,
      await this.#registration.device(),
      this.#slice,
      () => this.#mayUpload && !this.#link.isSending,
    )
  }

  /** Tells the stall watch that a try has begun. */
  #tried(): void {
    this.#link.say({ triedAt: this.#options.surroundings.now() })
  }

  async #listenOnce(): Promise<void> {
    try {
      if (await this.#events.listen()) this.#listen.later(0)
    } catch (error) {
      // The server reports no changes now, so pull after each new try to listen.
      this.#pulling.askAll()
      this.#pull.kick()
      throw error
    }
  }

  /** Decides about retries. Only another engine that has taken over ends them: a bad reply today may be a good one later. */
  #failed(error: unknown): Verdict {
    if (error instanceof Deposed) {
      this.#options.onDeposed?.()
      return 'stop'
    }
    // The disk refused the write; the data can be fetched again.
    if (error instanceof NotSaved) return 'again'
    if (!(error instanceof SyncFailure)) {
      this.#options.onFault?.(error)
      return 'again'
    }
    if (error.reason === 'device-reset') this.#registration.forget()
    if (error.reason === 'signed-out') this.#link.say({ connection: 'signed-out' })
    if (error.reason === 'update-required') this.#link.say({ updateRequired: true })
    return error.reason === 'signed-out' || error.reason === 'update-required' ? 'seldom' : 'again'
  }
}
