import * as v from 'valibot'
import { headsEvent } from '#contract/sync/protocol'
import type { Timer } from '#local/types'
import type { SyncContext } from '../base/context'
import { SyncFailure } from '../office/failure'
import { readLines } from '../office/ndjson'
import { readEvents } from '../office/sse'

/** The server sends an event or a heartbeat every 20 s. */
const SILENCE = 45_000
/** A stream that ends sooner than this without data was cut by a proxy that does not allow streams. */
const INSTANT = 1000
const INSTANT_ENDS = 3
/** Milliseconds the server holds a long poll. */
const HELD = 25_000
/** Milliseconds a page may be hidden before listening stops. */
const HIDDEN = 30_000

type Heads = Readonly<Record<string, number>>
/** Sent by the server when listening begins, and after changes that no head reports. */
export interface Hello {
  /** Terms a pull would have now; null when the server does not say. */
  readonly terms: string | null
  /** Whether a scope of the request is not, or no longer, open to this person. */
  readonly isClosed: boolean
}

/**
 * Learns which scopes moved: by a stream, or by long polls after three streams in a row were cut at once. Only names and heads travel here; a lost
 * event costs one extra pull at most. Where both fail, the pump that runs this retries with growing waits.
 */
export class Events {
  readonly #context: SyncContext
  readonly #onHeads: (heads: Heads, hello: Hello | null) => void
  #instantEnds = 0
  #open: AbortController | null = null
  #listeningTo = ''
  #hiding: Timer | null = null
  #isHidden = false
  constructor(context: SyncContext, onHeads: (heads: Heads, hello: Hello | null) => void) {
    this.#context = context
    this.#onHeads = onHeads
  }

  /** Runs one stream or long poll until it ends or is closed. Returns false when there is nothing to listen to. Throws SyncFailure when cut off. */
  async listen(): Promise<boolean> {
    const scopes = await this.#heldHeads()
    if (this.#isHidden || scopes.size === 0) return false
    const open = new AbortController()
    this.#open = open
    this.#listeningTo = keyOf(scopes)
    try {
      if (this.#instantEnds < INSTANT_ENDS) await this.#stream(scopes, open.signal)
      else await this.#poll(scopes, open.signal)
    } catch (error) {
      if (!open.signal.aborted) throw error
    } finally {
      open.abort()
      if (this.#open === open) this.#open = null
    }
    return true
  }

  /** Restarts listening when the held scopes have changed. */
  async refresh(): Promise<void> {
    if (this.#open && keyOf(await this.#heldHeads()) !== this.#listeningTo) this.close()
  }

  /** Tries streams again after long polls. */
  trustStreams(): void {
    this.#instantEnds = 0
  }

  setVisible(isVisible: boolean): void {
    this.#hiding?.cancel()
    this.#isHidden = false
    this.#hiding = isVisible
      ? null
      : this.#context.surroundings.setTimer(() => {
          this.#isHidden = true
          this.close()
        }, HIDDEN)
  }

  close(): void {
    this.#open?.abort()
  }

  async #stream(scopes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
    const { transport, surroundings } = this.#context
    const started = surroundings.now()
    let hasSpoken = false
    const body = await transport.stream(`/sync/events?scopes=${[...scopes.keys()].join(',')}`, {
      method: 'GET',
      signal,
    })
    for await (const { name, data } of readEvents(readLines(body, surroundings, SILENCE))) {
      hasSpoken = true
      if (signal.aborted || name === 'bye') break
      const { heads, terms = null } = eventIn(data)
      if (name === 'hello')
        this.#onHeads(heads, { terms, isClosed: [...scopes.keys()].some(scope => !(scope in heads)) })
      else if (name === 'heads') this.#onHeads(heads, null)
    }
    const isInstant = !hasSpoken && surroundings.now() - started < INSTANT
    this.#instantEnds = isInstant ? this.#instantEnds + 1 : 0
    if (isInstant) throw new SyncFailure('offline')
  }

  async #poll(scopes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
    const query = `scopes=${[...scopes.keys()].join(',')}&since=${[...scopes.values()].join(',')}`
    const reply = v.parse(
      headsEvent,
      await this.#context.transport.json(`/sync/poll?${query}`, { method: 'GET', signal, held: HELD }),
    )
    this.#onHeads(reply.heads, null)
  }

  async #heldHeads(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#context.store.read(tables => tables.scopes.toArray())
    return new Map(
      rows.filter(row => row.state !== 'revoked' && row.pulledAt !== null).map(row => [row.scope, row.head]),
    )
  }
}

const keyOf = (scopes: ReadonlyMap<string, number>): string => [...scopes.keys()].toSorted().join()

function eventIn(data: string): v.InferOutput<typeof headsEvent> {
  try {
    return v.parse(headsEvent, JSON.parse(data))
  } catch {
    return { heads: {} }
  }
}
