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
  /** Hears of what should not happen: a digest that differed, an error nobody expected. */
  readonly onFault?: (fault: unknown) => void
  /** Another reign has begun: this engine can write nothing any more. */
  readonly onDeposed?: () => void
}

/**
 * The leader's engine: drains, pulls, uploads and listens, each by its own pump with its own backoff, so that one of them being stuck
 * holds up nothing else. It owns no truth: what it knows beyond the link's state is in the database, so that it may die at any moment
 * and another may take over. A thing to do is never only announced: every announcement makes a pump look at the database.
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
    // Its failures are told by no words: pulling goes on without it.
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

  /** Online again, in view again, signed in again, or tapped: no backoff counts any more, and whatever moved meanwhile is looked for. */
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

  /** Ends everything; resolves when nothing of this engine writes any more. */
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
    // Sealing ends the joining of edits, so nothing is sealed before someone answers; `navigator.onLine` would not tell.
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

  /** Words before pictures: a photo starts only while nothing else is being sent. */
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

  /** What watches over waiting work hears that something is being tried. */
  #tried(): void {
    this.#link.say({ triedAt: this.#options.surroundings.now() })
  }

  async #listenOnce(): Promise<void> {
    try {
      if (await this.#events.listen()) this.#listen.later(0)
    } catch (error) {
      // Nobody tells us what moves: ask, each time the listening is tried again.
      this.#pulling.askAll()
      this.#pull.kick()
      throw error
    }
  }

  /** Nothing ends the tries but another engine that has taken over: what the server replied wrongly once, it may reply rightly later. */
  #failed(error: unknown): Verdict {
    if (error instanceof Deposed) {
      this.#options.onDeposed?.()
      return 'stop'
    }
    // The disk said no: what was to be written can be had again.
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
