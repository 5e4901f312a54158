import type { Identity } from '#server/base/identity'
import type { Call } from '../sync-server/device'
import type { Dice } from './dice'

/** Everything that may happen to one request, decided when it is sent. */
export type Fate =
  /** Arrives, and so does its answer. */
  | 'delivered'
  /** Never arrives. */
  | 'lost'
  /** Arrives and is acted on; the answer is lost. */
  | 'unanswered'
  /** Arrives, the answer breaks off at some byte. */
  | 'truncated'
  /** Nobody ever hears of it, nor of its failure: the device's patience ends it. */
  | 'silent'
  /** Refused by something on the way, without being acted on. */
  | { readonly status: 401 | 413 | 426 | 429 | 500 | 503 }

export interface Sent {
  readonly from: string
  readonly path: string
  readonly init: RequestInit
  readonly identity: Identity
  readonly fate: Fate
  readonly resolve: (response: Response) => void
  readonly reject: (error: unknown) => void
}
interface Answered {
  readonly sent: Sent
  readonly status: number
  readonly headers: [string, string][]
  readonly bytes: Uint8Array
}

/** Hears each request the server acts on, with its answer, in the order the server saw them. */
export type Witness = (sent: Sent, status: number, bytes: Uint8Array) => void

/**
 * The air between devices and server. Nothing moves by itself: the scheduler says which request arrives and which answer gets home next,
 * so that anything may overtake anything. Some requests arrive a second time, later; nobody hears that answer.
 */
export class Network {
  readonly #server: Call
  readonly #witness: Witness
  readonly #dice: Dice
  requests: Sent[] = []
  answers: Answered[] = []
  /** Copies that will arrive once more. */
  ghosts: Sent[] = []
  ghostChance = 0
  constructor(server: Call, witness: Witness, dice: Dice) {
    this.#server = server
    this.#witness = witness
    this.#dice = dice
  }

  send(sent: Sent): void {
    sent.init.signal?.addEventListener('abort', () => sent.reject(new DOMException('Aborted', 'AbortError')))
    if (sent.fate !== 'silent') this.requests.push(sent)
    if (this.#dice.chance(this.ghostChance))
      this.ghosts.push({ ...sent, fate: 'unanswered', resolve: () => undefined, reject: () => undefined })
  }

  /** One request reaches the server, or does not. */
  async arrive(sent: Sent): Promise<void> {
    this.requests = this.requests.filter(each => each !== sent)
    this.ghosts = this.ghosts.filter(each => each !== sent)
    if (sent.fate === 'lost') return sent.reject(new TypeError('Failed to fetch'))
    if (typeof sent.fate === 'object') return sent.resolve(new Response('{}', { status: sent.fate.status }))
    const { method = 'GET', body, headers } = sent.init
    const response = await this.#server(
      sent.identity,
      method,
      sent.path,
      body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : (body ?? undefined),
      Object.fromEntries(new Headers(headers)),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    this.#witness(sent, response.status, bytes)
    if (sent.fate === 'unanswered') return sent.reject(new TypeError('Failed to fetch'))
    this.answers.push({ sent, status: response.status, headers: [...response.headers], bytes })
  }

  /** One answer gets home, whole or in part. */
  home(answer: Answered): void {
    this.answers = this.answers.filter(each => each !== answer)
    const { sent, status, headers, bytes } = answer
    const isCut = sent.fate === 'truncated' && bytes.byteLength > 0
    const body = isCut ? broken(bytes.slice(0, this.#dice.below(bytes.byteLength))) : new Uint8Array(bytes)
    sent.resolve(
      new Response(body, {
        status,
        headers: headers.filter(([name]) => name !== 'content-length' && name !== 'content-encoding'),
      }),
    )
  }

  /** The server is exchanged for another: every connection to it breaks, and nothing that was on the way arrives. */
  breakAll(): void {
    const cut = [...this.requests, ...this.answers.map(({ sent }) => sent)]
    this.requests = []
    this.answers = []
    this.ghosts = []
    for (const sent of cut) sent.reject(new TypeError('Failed to fetch'))
  }

  /** Everything on the way to or from a device that has died is gone; what the server has not seen yet it may still see. */
  forget(from: string): void {
    this.requests = this.requests.map(each =>
      each.from === from ? { ...each, fate: 'unanswered', resolve: () => undefined, reject: () => undefined } : each,
    )
    this.answers = this.answers.filter(each => each.sent.from !== from)
  }
}

function broken(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isSent = false
  return new ReadableStream({
    pull: controller => {
      if (isSent) controller.error(new TypeError('network error'))
      else if (bytes.byteLength > 0) controller.enqueue(bytes)
      isSent = true
    },
  })
}
