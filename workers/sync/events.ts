import * as v from 'valibot'
import { headsEvent } from '#contract/sync'
import type { Surroundings } from '#local/types'
import { SyncFailure } from './failure'
import { readLines } from './ndjson'
import { readEvents } from './sse'
import type { Transport } from './transport'

/** What the listener says. `isHello`: everything may have changed, heads or not. */
export type OnHeads = (heads: Readonly<Record<string, number>>, isHello: boolean) => void

export interface EventDesk {
  readonly transport: Transport
  readonly surroundings: Pick<Surroundings, 'now' | 'setTimer'>
  /** Scopes to be told of, with the head each was last known at. */
  readonly scopes: () => Promise<ReadonlyMap<string, number>>
  readonly onHeads: OnHeads
}

/** The server says something every 20 s. */
const SILENCE = 45_000
/** A stream that ends sooner than this was cut by something in between that does not let streams through. */
const INSTANT = 1000
const INSTANT_ENDS = 3
/** How long the server keeps a long poll waiting. */
const HELD = 25_000
const POLL = { first: 60_000, longest: 480_000 }

/**
 * Hears which scopes moved: by a stream, by long polls where streams are cut at once three times running, and by asking every minute,
 * doubling to eight, where those fail too. Only names and heads travel here; losing one costs a pull at most.
 */
export class Events {
  readonly #desk: EventDesk
  #instantEnds = 0
  #open: AbortController | null = null
  constructor(desk: EventDesk) {
    this.#desk = desk
  }

  /** One stream or long poll, until it ends or `close` is called. Throws SyncFailure when it could not begin. */
  async listen(): Promise<void> {
    const open = new AbortController()
    this.#open = open
    const scopes = await this.#desk.scopes()
    try {
      if (this.#instantEnds < INSTANT_ENDS) await this.#stream(scopes, open.signal)
      else await this.#poll(scopes, open.signal)
    } finally {
      open.abort()
      if (this.#open === open) this.#open = null
    }
  }

  /** Ends what is open: the scopes to listen to have changed, or nobody looks. */
  close(): void {
    this.#open?.abort()
  }

  /** Milliseconds until the next try after `failures` of them in a row. */
  static pause(failures: number): number {
    return Math.min(POLL.longest, POLL.first * 2 ** Math.max(0, failures - INSTANT_ENDS))
  }

  async #stream(scopes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
    const { transport, surroundings, onHeads } = this.#desk
    const started = surroundings.now()
    let hasSpoken = false
    const body = await transport.stream(`/sync/events?scopes=${[...scopes.keys()].join(',')}`, { method: 'GET', signal })
    for await (const { name, data } of readEvents(readLines(body, surroundings, SILENCE))) {
      hasSpoken = true
      if (signal.aborted || name === 'bye') break
      if (name === 'hello' || name === 'heads') onHeads(headsIn(data), name === 'hello')
    }
    const isInstant = !hasSpoken && surroundings.now() - started < INSTANT && !signal.aborted
    this.#instantEnds = isInstant ? this.#instantEnds + 1 : 0
    if (isInstant) throw new SyncFailure('offline')
  }

  async #poll(scopes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
    const query = `scopes=${[...scopes.keys()].join(',')}&since=${[...scopes.values()].join(',')}`
    const reply = v.parse(headsEvent, await this.#desk.transport.json(`/sync/poll?${query}`, { method: 'GET', signal, held: HELD }))
    this.#desk.onHeads(reply.heads, false)
  }
}

function headsIn(data: string): Readonly<Record<string, number>> {
  try {
    return v.parse(headsEvent, JSON.parse(data)).heads
  } catch {
    return {}
  }
}
