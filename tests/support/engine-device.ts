import type { Identity } from '#server/base/identity'
import { replicaName, type IndexedDb } from '#local/store/database'
import { openNotices } from '#local/store/notices'
import { Replica } from '#local/replica'
import { Store } from '#local/store/store'
import { Engine } from '#sync/run/engine'
import { Fence } from '#sync/base/fence'
import type { Call } from '../sync-server/device'
import { freshIndexedDb } from './replica'
import { testSurroundings, VirtualClock, type TestSurroundings } from './surroundings'

type Answer = () => Promise<Response>
/** Stands between a device and the server: may lose, repeat or change what passes. */
export type Meddler = (path: string, answer: Answer, init: RequestInit) => Promise<Response>

/** A phone: the real replica on fake-indexeddb, and the real engine talking to real handlers. */
export class EngineDevice {
  identity: Identity
  readonly surroundings: TestSurroundings
  readonly indexedDb: IndexedDb
  readonly name: string
  readonly faults: unknown[] = []
  replica!: Replica
  engine!: Engine
  #store!: Store
  isOnline = true
  /** Whether it hears the server's own event streams; else tests tell it themselves when something moved. */
  readonly hears: boolean
  meddle: Meddler = (_, answer) => answer()

  private constructor(server: Call, identity: Identity, indexedDb: IndexedDb, seed: number, hears: boolean) {
    this.identity = identity
    this.hears = hears
    this.indexedDb = indexedDb
    this.name = replicaName('test', identity.account, identity.user)
    this.surroundings = testSurroundings(
      (input, init) => this.#fetch(server, input instanceof Request ? input.url : input.toString(), init ?? {}),
      seed,
      new VirtualClock(Date.UTC(2026, 10, 21, 9)),
    )
  }

  static async open(
    server: Call,
    identity: Identity,
    indexedDb = freshIndexedDb(),
    seed = 1,
    hears = false,
  ): Promise<EngineDevice> {
    const device = new EngineDevice(server, identity, indexedDb, seed, hears)
    await device.start()
    return device
  }

  /** Opens the replica and leads. */
  async start(): Promise<void> {
    const owner = { account: this.identity.account, user: this.identity.user }
    this.replica = await Replica.open(this.name, owner, this.surroundings, this.indexedDb)
    this.#store = await Store.open(this.name, openNotices(this.surroundings, this.name), this.indexedDb)
    this.engine = new Engine({
      replica: this.name,
      owner,
      api: '',
      build: 'test',
      deviceName: 'Phone',
      surroundings: this.surroundings,
      store: this.#store,
      fence: await Fence.raise(this.#store),
      tokens: { access: () => Promise.resolve('token'), refresh: () => Promise.resolve('refused') },
      onFault: fault => this.faults.push(fault),
    })
    this.engine.start()
  }

  /** Ends the process as a kill would: nothing is asked, nothing more is written. */
  async stop(): Promise<void> {
    this.isOnline = false
    await this.engine.stop()
    this.replica.close()
    this.#store.close()
  }

  /** Tries everything now and waits until nothing moves. */
  async sync(): Promise<void> {
    this.engine.hurry()
    await this.engine.idle()
  }

  /** Lets time pass until nothing is tried again; throws when there is no end to it. */
  async settle(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      await this.engine.idle()
      if (!this.surroundings.clock.step()) return
    }
    throw new Error('The device tries for ever')
  }

  async #fetch(server: Call, url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url, 'http://device.test')
    if (!this.isOnline) throw new TypeError('Failed to fetch')
    if (!this.hears && (pathname === '/sync/events' || pathname === '/sync/poll'))
      throw new TypeError('Failed to fetch')
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = init.body instanceof Uint8Array ? new Blob([init.body as Uint8Array<ArrayBuffer>]) : init.body
    return this.meddle(
      pathname,
      async () =>
        endedBy(
          await server(this.identity, init.method ?? 'GET', pathname + search, body ?? undefined, headers),
          pathname === '/sync/events' ? init.signal : null,
        ),
      init,
    )
  }
}

/** A stream that ends when its reader goes away, as a browser's does: the server learns of it. */
function endedBy(response: Response, signal: AbortSignal | null | undefined): Response {
  if (!signal || !response.body) return response
  const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
  return new Response(body, { status: response.status, headers: response.headers })
}
