import { readDevice, type Device } from '#local/numbers'
import { openNotices, type Notices } from '#local/notices'
import type { SyncOptions, TokenSource } from '#local/ports'
import type { Store } from '#local/store'
import { UNKNOWN_LINK } from '#local/sync-state'
import type { LinkState, Surroundings } from '#local/types'
import { BatchSize } from './batch-size'
import { refillLeases, registerDevice, renewDevice } from './device'
import { checkDigests, type Drift } from './digest'
import { drainOnce } from './drain'
import { Events } from './events'
import { makeRoom } from './evict'
import { Deposed, SyncFailure } from './failure'
import type { Fence } from './fence'
import { dueScopes, pullOnce, type PullDesk } from './pull'
import { Pump } from './pump'
import { Transport } from './transport'
import { sendUploads, tidyUploads } from './uploads'

const DAY = 86_400_000
const DIGEST_AT = 'digestAt'

export interface EngineOptions extends SyncOptions {
  readonly tokens: TokenSource
  readonly surroundings: Surroundings
  readonly store: Store
  readonly fence: Fence
  /** Called once when another tab has taken the lead; the engine has stopped. */
  readonly onDeposed: () => void
  /** Called when a digest differed: a fault worth reporting. */
  readonly onDrift?: (drifts: readonly Drift[]) => void
}

/**
 * The leader's engine: drains, pulls, uploads and listens, each by its own pump with its own backoff, so that one of them being stuck
 * holds up nothing else. It owns no truth: everything it knows beyond the link's state is in the database, so that it may die at any
 * moment and another may take over.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #transport: Transport
  readonly #notices: Notices
  readonly #size = new BatchSize()
  readonly #heads = new Map<string, number>()
  readonly #events: Events
  readonly #drain: Pump
  readonly #pull: Pump
  readonly #upload: Pump
  readonly #listen: Pump
  #device: Promise<Device> | null = null
  #link: LinkState = UNKNOWN_LINK
  #mustPullAll = true
  #mayUpload = true
  #isVisible = true
  #listenFailures = 0
  #listeningTo = ''
  #stopHearing: () => void = () => undefined

  constructor(options: EngineOptions) {
    this.#options = options
    const { surroundings, tokens, api, build } = options
    this.#transport = new Transport(surroundings, { api, build, tokens, onContact: reached => this.#say({ connection: reached ? 'online' : 'offline' }) })
    this.#notices = openNotices(surroundings, options.replica)
    const pump = (work: () => Promise<void>): Pump => new Pump(surroundings, work, error => this.#failed(error))
    this.#drain = pump(() => this.#drainAll())
    this.#pull = pump(() => this.#pullAll())
    this.#upload = pump(() => this.#uploadAll())
    this.#listen = pump(() => this.#listenOnce())
    this.#events = new Events({
      transport: this.#transport, surroundings, scopes: () => this.#heldHeads(),
      onHeads: (heads, isHello) => this.#onHeads(heads, isHello),
    })
  }

  start(): void {
    this.#stopHearing = this.#notices.listen(notice => {
      if (notice.kind === 'work') this.#kick()
      else if (notice.kind === 'hurry') this.hurry()
      else if (notice.kind === 'ask') this.#notices.post({ kind: 'link', link: this.#link })
    })
    this.#kick()
    this.#listen.kick()
  }

  /** Online again, in view again, or tapped: no backoff counts any more, and whatever moved meanwhile is looked for. */
  hurry(): void {
    this.#mustPullAll = true
    for (const pump of [this.#drain, this.#pull, this.#upload, this.#listen]) pump.hurry()
  }

  setUploads(allowed: boolean): void {
    this.#mayUpload = allowed
    if (allowed) this.#upload.kick()
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    if (isVisible) this.hurry()
    else this.#events.close()
  }

  /** Ends everything; resolves when nothing of this engine writes any more. */
  async stop(): Promise<void> {
    this.#stopHearing()
    this.#events.close()
    await Promise.all([this.#drain, this.#pull, this.#upload, this.#listen].map(pump => pump.stop()))
    this.#notices.close()
  }

  #kick(): void {
    for (const pump of [this.#drain, this.#pull, this.#upload]) pump.kick()
  }

  /** Registered once per engine, and again whenever the server or a copy of us calls for it. */
  #registered(): Promise<Device> {
    const desk = { ...this.#options, transport: this.#transport, name: this.#options.deviceName }
    this.#device ??= registerDevice(desk).catch((error: unknown) => {
      this.#device = null
      throw error
    })
    return this.#device
  }

  async #drainAll(): Promise<void> {
    const { fence, store, owner, surroundings } = this.#options
    const device = await this.#registered()
    await refillLeases({ store, fence, transport: this.#transport, owner, name: '', surroundings }, device)
    const of = await store.read(tables => tables.outbox.count())
    let done = 0
    try {
      for (;;) {
        if (of > 0) this.#say({ sending: { done, of } })
        const drained = await drainOnce({ fence, transport: this.#transport, owner, size: this.#size, surroundings }, device)
        if (!drained) break
        done += drained.sent
        if (drained.isCopy) {
          await renewDevice(fence)
          throw new SyncFailure('device-reset')
        }
        // Answers that settle nothing must not become a busy loop.
        if (drained.accepted === 0 && drained.refused > 0) this.#drain.later(1000)
        if (drained.accepted === 0) break
      }
    } finally {
      this.#say({ sending: null })
    }
    this.#upload.kick()
  }

  async #pullAll(): Promise<void> {
    const { store, fence, owner, surroundings } = this.#options
    const device = await this.#registered()
    const desk: PullDesk = {
      store, fence, owner, surroundings, transport: this.#transport, heads: this.#heads,
      onProgress: pulling => this.#say({ pulling }),
      mustYield: asked => [...this.#heads.keys()].some(scope => this.#movedSince.has(scope) && !asked.has(scope)),
    }
    for (;;) {
      const all = this.#mustPullAll
      this.#mustPullAll = false
      this.#movedSince.clear()
      try {
        const due = await dueScopes(desk, all)
        if (due.length === 0) break
        await pullOnce(desk, device, due)
      } catch (error) {
        this.#mustPullAll ||= all
        throw error
      }
    }
    await this.#afterPull()
  }
  readonly #movedSince = new Set<string>()

  async #afterPull(): Promise<void> {
    const { store, fence, owner, surroundings, onDrift } = this.#options
    await makeRoom(store, fence, owner, surroundings.now())
    await tidyUploads({ store, fence, transport: this.#transport }, surroundings.now())
    const last = (await store.read(tables => tables.meta.get(DIGEST_AT)))?.value
    if (typeof last !== 'number' || surroundings.now() - last > DAY) {
      const drifts = await checkDigests(store, fence, this.#transport)
      await fence.write('relaxed', ({ tables }) => tables.meta.put({ key: DIGEST_AT, value: surroundings.now() }), [])
      if (drifts.length > 0) {
        onDrift?.(drifts)
        this.#pull.kick()
      }
    }
    const held = [...(await this.#heldHeads()).keys()].join()
    if (held !== this.#listeningTo) {
      this.#events.close()
      this.#listen.kick()
    }
  }

  async #uploadAll(): Promise<void> {
    const { store, fence } = this.#options
    if (!this.#mayUpload || (await store.read(tables => tables.uploads.where('state').anyOf('queued', 'sending').count())) === 0) return
    const device = await this.#registered()
    // Words before pictures: a photo starts only when nothing else could be sent instead.
    const mayGoOn = async (): Promise<boolean> => this.#mayUpload && this.#link.sending === null
    await sendUploads({ store, fence, transport: this.#transport }, device, mayGoOn)
  }

  async #listenOnce(): Promise<void> {
    if (!this.#isVisible) return
    const held = await this.#heldHeads()
    if (held.size === 0) return
    this.#listeningTo = [...held.keys()].join()
    try {
      await this.#events.listen()
      this.#listenFailures = 0
      this.#listen.later(100)
    } catch (error) {
      this.#listenFailures += 1
      // Nobody tells us what moves: ask, ever more seldom.
      this.#mustPullAll = true
      this.#pull.kick()
      this.#listen.later(Events.pause(this.#listenFailures))
      throw error
    }
  }

  #onHeads(heads: Readonly<Record<string, number>>, isHello: boolean): void {
    for (const [scope, head] of Object.entries(heads)) {
      if ((this.#heads.get(scope) ?? -1) >= head) continue
      this.#heads.set(scope, head)
      this.#movedSince.add(scope)
    }
    if (isHello) this.#mustPullAll = true
    this.#pull.hurry()
    this.#drain.kick()
  }

  async #heldHeads(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#options.store.read(tables => tables.scopes.toArray())
    return new Map(rows.filter(row => row.state !== 'revoked' && row.pulledAt !== null).map(row => [row.scope, row.head]))
  }

  #failed(error: unknown): 'again' | 'stop' {
    if (error instanceof Deposed) {
      this.#options.onDeposed()
      return 'stop'
    }
    if (!(error instanceof SyncFailure)) return 'again'
    if (error.reason === 'device-reset') this.#device = null
    if (error.reason === 'signed-out') this.#say({ connection: 'signed-out' })
    if (error.reason === 'update-required') this.#say({ updateRequired: true })
    return error.reason === 'signed-out' || error.reason === 'update-required' ? 'stop' : 'again'
  }

  #say(change: Partial<LinkState>): void {
    const next = { ...this.#link, ...change }
    if (JSON.stringify(next) === JSON.stringify(this.#link)) return
    this.#link = next
    this.#notices.post({ kind: 'link', link: next })
  }

  /** The device as stored, for those who must not register one. */
  device(): Promise<Device | null> {
    return this.#options.store.read(readDevice)
  }
}
