import * as v from 'valibot'
import type { Database } from '../../database/connect'

/** What the database tells every server process when a scope moved (migration 0007), or when what an account's users may do changed. */
const poke = v.object({ account: v.number(), scope: v.optional(v.string()), head: v.optional(v.number()) })
export type Poke = v.InferOutput<typeof poke>

/** Hands the database's pokes to those who hold a stream open; one LISTEN for the whole process, from the first subscriber on. */
export class Pokes {
  readonly #database: Database
  readonly #subscribers = new Map<number, Set<(poke: Poke) => void>>()
  #listening: Promise<unknown> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** Calls back on every poke of the account from now on; answers how to stop. */
  async subscribe(account: number, receive: (poke: Poke) => void): Promise<() => void> {
    const subscribers = this.#subscribers.get(account) ?? new Set()
    this.#subscribers.set(account, subscribers.add(receive))
    this.#listening ??= this.#database
      .listen('sync', payload => this.#pass(payload))
      .catch((error: unknown) => {
        this.#listening = null
        throw error
      })
    const leave = (): void => {
      subscribers.delete(receive)
      if (subscribers.size === 0) this.#subscribers.delete(account)
    }
    await this.#listening.catch((error: unknown) => {
      leave()
      throw error
    })
    return leave
  }

  #pass(payload: string): void {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), poke), payload)
    if (parsed.success) for (const receive of this.#subscribers.get(parsed.output.account) ?? []) receive(parsed.output)
  }
}
