import * as v from 'valibot'
import { headsEvent } from '#contract/sync/protocol'
import type { Timer } from '#local/types'
import type { SyncContext } from '../base/context'
import { SyncFailure } from '../office/failure'
import { readLines } from '../office/ndjson'
import { readEvents } from '../office/sse'

/** The server says something every 20 s. */
const SILENCE = 45_000
/** A stream that ends sooner than this without a word was cut by something in between that does not let streams through. */
const INSTANT = 1000
const INSTANT_ENDS = 3
/** How long the server keeps a long poll waiting. */
const HELD = 25_000
/** How long a page may be hidden before nobody listens for it. */
const HIDDEN = 30_000

type Heads = Readonly<Record<string, number>>
/** What the server says when listening has begun, or when something changed that no head tells of. */
export interface Hello {
  /** On what terms a pull would be answered now; null when the server does not say. */
  readonly terms: string | null
  /** A scope that is listened to is not open to this person, or is no more. */
  readonly isClosed: boolean
}

/**
 * Hears which scopes moved: by a stream, or by long polls where streams are cut at once three times running. Only names and heads travel
 * here; losing one costs a pull at most. Where both fail the pump that runs this asks again, ever more seldom.
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

  /** One stream or long poll, until it ends or is closed. Answers false when there is nothing to listen to. Throws SyncFailure when cut off. */
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

  /** Begins again when the scopes held are no longer those listened to. */
  async refresh(): Promise<void> {
    if (this.#open && keyOf(await this.#heldHeads()) !== this.#listeningTo) this.close()
  }

  /** Streams are given another chance. */
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
