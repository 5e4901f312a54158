import type { Dice } from './dice'

type Heads = Readonly<Record<string, number>>
const ALIVE = 20_000
interface Stream {
  readonly from: string
  readonly live: () => void
  readonly scopes: ReadonlySet<string>
  readonly say: (name: string, heads: Heads) => void
  readonly end: (error: Error | null) => void
  told: Heads
}

/** The event streams of all devices. What the server would say is said when the scheduler lets it; some of it never is. */
export class Streams {
  readonly #dice: Dice
  #open: Stream[] = []
  heads: Heads = {}
  #livedAt = 0
  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** `terms` are those a pull of this person would be answered on now. */
  open(from: string, url: URL, signal: AbortSignal | null | undefined, terms: string): Response {
    const encoder = new TextEncoder()
    let stream: Stream | null = null
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        const close = (error: Error | null): void => {
          if (!stream || !this.#open.includes(stream)) return
          this.#open = this.#open.filter(each => each !== stream)
          if (error) controller.error(error)
          else controller.close()
        }
        stream = {
          from,
          scopes: new Set((url.searchParams.get('scopes') ?? '').split(',')),
          told: {},
          live: () => controller.enqueue(encoder.encode(': alive\n\n')),
          say: (name, heads) =>
            controller.enqueue(
              encoder.encode(
                `event: ${name}\ndata: ${JSON.stringify(name === 'hello' ? { heads, terms } : { heads })}\n\n`,
              ),
            ),
          end: close,
        }
        this.#open.push(stream)
        signal?.addEventListener('abort', () => close(new DOMException('Aborted', 'AbortError')))
        this.#tell(stream, 'hello')
      },
      cancel: () => {
        this.#open = this.#open.filter(each => each !== stream)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** One stream hears of what moved since it was last told. False when all of them know everything. */
  poke(loss: number): boolean {
    const behind = this.#open.filter(stream => this.#news(stream).length > 0)
    const stream = behind[this.#dice.below(behind.length)]
    if (!stream) return false
    if (this.#dice.chance(loss)) stream.told = { ...this.heads }
    else this.#tell(stream, 'heads')
    return true
  }

  /** The server gives a sign of life every 20 s, so that nobody takes a stream with no news for a dead one. */
  pass(now: number): void {
    if (now - this.#livedAt < ALIVE) return
    this.#livedAt = now
    for (const stream of this.#open) stream.live()
  }

  /** Breaks one stream, as networks do. */
  cut(): boolean {
    const stream = this.#open[this.#dice.below(this.#open.length)]
    stream?.end(new TypeError('network error'))
    return stream !== undefined
  }

  forget(from: string): void {
    this.#open = this.#open.filter(stream => stream.from !== from)
  }
  endAll(): void {
    for (const stream of this.#open) stream.end(null)
  }
  endOf(names: readonly string[]): void {
    for (const stream of this.#open) if (names.includes(stream.from)) stream.end(null)
  }
  breakAll(): void {
    for (const stream of this.#open) stream.end(new TypeError('network error'))
  }

  #tell(stream: Stream, name: string): void {
    const scopes = name === 'hello' ? [...stream.scopes].filter(scope => scope in this.heads) : this.#news(stream)
    const heads = Object.fromEntries(scopes.map(scope => [scope, this.heads[scope] ?? 0]))
    stream.told = { ...this.heads }
    stream.say(name, heads)
  }

  #news(stream: Stream): string[] {
    return [...stream.scopes].filter(scope => (this.heads[scope] ?? 0) > (stream.told[scope] ?? 0))
  }
}
