import type { Client } from 'pg'

/** Takes and repeats LISTEN on one connection of its own, made at the first use and made again when it is lost. */
export class Channels {
  readonly #open: () => Client
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  /** The connection there is or the one being made: never two. */
  #client: Promise<Client> | null = null
  /** The one that is up. */
  #live: Client | null = null
  /** The next try. */
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(open: () => Client) {
    this.#open = open
  }

  async listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(receive))
    const client = await this.#connected().catch((error: unknown) => {
      listeners.delete(receive)
      throw error
    })
    if (listeners.size === 1) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      listeners.delete(receive)
      if (listeners.size > 0 || this.#closed) return
      this.#listeners.delete(channel)
      await (await this.#client)?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    await (await this.#client?.catch(() => null))?.end()
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null
      this.#again()
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = this.#open()
    client.on('notification', ({ channel, payload }) => {
      for (const receive of this.#listeners.get(channel) ?? []) receive(payload ?? '')
    })
    client.on('error', () => undefined)
    // A connection that could not be made ends as well: only the loss of the one that was up is news.
    client.on('end', () => {
      if (this.#live !== client) return
      this.#live = this.#client = null
      this.#again()
    })
    try {
      await client.connect()
      for (const channel of this.#listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    this.#live = client
    return client
  }

  /** Keeps trying every second; what was notified meanwhile is lost, so listeners must also look for themselves now and then. */
  #again(): void {
    if (this.#closed || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (!this.#closed) this.#connected().catch(() => undefined)
    }, 1_000)
    this.#timer.unref()
  }
}
