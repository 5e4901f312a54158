import { type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface Conditions {
  /** Milliseconds a call and its answer travel, together. */
  readonly roundTrip?: number
  /** Each way; null is unlimited. */
  readonly bytesPerSecond?: number | null
  /** Nothing gets through. */
  readonly offline?: boolean
  /** Every n-th call is cut after the server has handled it, the first of them at once. */
  readonly loseEvery?: number
}

/** One call that went over the link; sizes are those of the bodies as they travelled. */
export interface Passed {
  readonly method: string
  readonly path: string
  readonly sent: number
  readonly received: number
  /** Request and status line with all headers, both ways. */
  readonly heads: number
}

/**
 * The network between a page and its servers, at the level of calls: late, slow, lossy or gone as told, and counted. Delay in the browser
 * would not reach workers.
 */
export class Link {
  readonly #targets: Readonly<Record<string, string>>
  #conditions: Conditions = {}
  #count = 0
  #passed: Passed[] = []
  readonly #open = new Set<ServerResponse>()

  /** Origins by the path prefix that leads to them; the longest prefix counts. */
  constructor(targets: Readonly<Record<string, string>>) {
    this.#targets = targets
  }

  set(conditions: Conditions): void {
    this.#conditions = conditions
    this.#count = 0
    if (conditions.offline) for (const response of this.#open) response.destroy()
  }

  get conditions(): Conditions {
    return this.#conditions
  }

  /** What has passed since it was last asked. */
  take(): Passed[] {
    const passed = this.#passed
    this.#passed = []
    return passed
  }

  readonly answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    this.#pass(incoming, outgoing).catch(() => outgoing.destroy())
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { roundTrip = 0, loseEvery } = this.#conditions
    if (this.#conditions.offline) return void outgoing.destroy()
    this.#open.add(outgoing)
    outgoing.once('close', () => this.#open.delete(outgoing))
    const body = await read(incoming)
    await this.#travel(body.length, roundTrip / 2)
    const answer = await this.#forward(incoming, body)
    const head = JSON.stringify(answer.headers).length
    const passed = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      sent: body.length,
      heads: JSON.stringify(incoming.headers).length + head,
    }
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
    const isLost = loseEvery !== undefined && !isStream && this.#count++ % loseEvery === 0
    outgoing.statusCode = answer.statusCode ?? 502
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && name !== 'connection') outgoing.setHeader(name, value)
    outgoing.setHeader('cross-origin-resource-policy', 'same-origin')
    outgoing.once('close', () => answer.destroy())
    await this.#travel(0, roundTrip / 2)
    let received = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      received += chunk.length
      await this.#travel(chunk.length, 0)
      if (isLost) return void outgoing.destroy()
      outgoing.write(chunk)
    }
    this.#passed.push({ ...passed, received })
    outgoing.end()
  }

  async #travel(bytes: number, ms: number): Promise<void> {
    const { bytesPerSecond } = this.#conditions
    const wait = ms + (bytesPerSecond ? (bytes / bytesPerSecond) * 1000 : 0)
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  }

  #forward({ url = '/', method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const prefix = Object.keys(this.#targets)
      .filter(each => url.startsWith(each))
      .toSorted((a, b) => b.length - a.length)[0]
    const target = new URL(url, this.#targets[prefix ?? ''])
    return new Promise((resolve, reject) => {
      const { host: _, ...rest } = headers
      const sending = request(target, { method, headers: { ...rest, host: target.host } }, resolve)
      sending.once('error', reject)
      sending.end(body)
    })
  }
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
