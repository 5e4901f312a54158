import type { Client } from 'pg'

/** Takes and repeats LISTEN on one connection of its own, made at the first use and made again when it is lost. */
export class Channels {
  readonly #open: () => Client
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #client: Promise<Client> | null = null
  #closed = false

  constructor(open: () => Client) {
    this.#open = open
  }

  async listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(receive))
    const client = await (this.#client ??= this.#connect())
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
    await (await this.#client?.catch(() => null))?.end()
  }

  async #connect(): Promise<Client> {
    const client = this.#open()
    client.on('notification', ({ channel, payload }) => {
      for (const receive of this.#listeners.get(channel) ?? []) receive(payload ?? '')
    })
    client.on('error', () => undefined)
    client.on('end', () => this.#again())
    await client.connect()
    for (const channel of this.#listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  }

  /** Keeps trying every second; what was notified meanwhile is lost, so listeners must also look for themselves now and then. */
  #again(): void {
    if (this.#closed) return
    this.#client = null
    const timer = setTimeout(() => {
      if (!this.#closed)
        this.#client = this.#connect().catch(() => {
          this.#again()
          throw new Error('The database cannot be reached')
        })
      this.#client?.catch(() => undefined)
    }, 1_000)
    timer.unref()
  }
}
