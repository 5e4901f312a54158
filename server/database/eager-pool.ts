import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Client, Pool, PoolClient, QueryConfig } from 'pg'
import { queryLed } from './led-query'

/** Begins a statement whose answer nobody reads: it is sent with the next one. If it fails, the next one fails with its error. */
export const AHEAD = '/* ahead */'
/** Begins a statement that is run often in the same words: each connection plans it once. */
export const PREPARED = '/* prepared */'

/** Begins a statement that is both sent ahead and prepared. */
export const LEAD = '/* lead */'

/**
 * Begins the one statement of a transaction that only reads: prepared, and the whole transaction is one message and one answer. It takes no
 * further statement.
 */
export const ONLY = '/* only */'

/** Statements kept prepared on each connection: the first that the process meets. What comes after is planned each time. */
const SHAPES = 200

/**
 * A pool whose connections do not wait where nothing is learnt: for the answers of BEGIN, of statements marked AHEAD, and of the COMMIT of
 * a transaction that only read. A read by one statement then costs one trip to the database, not four. The connections must be in
 * pipeline mode. What is sent ahead can only fail together with what follows it: in a failed transaction every statement fails.
 */
export function eagerPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const names = new Map<string, string>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? new EagerClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

class EagerClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: Map<string, string>
  readonly #stream: Duplex
  #reading = false
  /** The statement marked ONLY has been sent: the transaction ends with its answer. */
  #isOver = false
  /** The leads this connection has prepared. */
  readonly #led = new Set<string>()
  /** What waits to be sent with the next statement. */
  #held: QueryConfig[] = []
  /** Why a statement sent ahead failed: what follows it only learns that the transaction is lost. */
  #lost: Error | null = null

  constructor(client: PoolClient, names: Map<string, string>) {
    this.#client = client
    this.#names = names
    // Declared for pg's Client and missing from its pool's.
    this.#stream = (client as unknown as Client).connection.stream
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors cannot be used on a connection in pipeline mode')
    if (text === 'begin' || text.startsWith('start transaction')) {
      this.#reading = text.endsWith('read only')
      this.#held = [{ text }]
      this.#lost = null
      return answered('SELECT')
    }
    if (this.#isOver) {
      if (text === 'commit' || text === 'rollback') {
        this.#isOver = this.#reading = false
        return answered(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
      }
      throw new Error('A statement follows the one that was to be the only one of its transaction')
    }
    if (text.startsWith(AHEAD) || text.startsWith(LEAD)) {
      this.#held.push({ ...named(text, this.#names), values: [...values] })
      return answered('SELECT')
    }
    this.#isOver = this.#reading && text.startsWith(ONLY)
    if (this.#isOver) return this.#readOnce({ ...named(text, this.#names), values: [...values] })
    if (this.#held.length > 0) {
      // What was held leaves in one packet with what follows.
      this.#stream.cork()
      process.nextTick(() => this.#stream.uncork())
      for (const query of this.#held) this.#send(query)
      this.#held = []
    }
    if (text === 'commit' || text === 'rollback') {
      const isSent = this.#reading && text === 'commit'
      this.#reading = false
      if (isSent) {
        this.#send({ text })
        return answered('COMMIT')
      }
    }
    // Kysely names the command tags it looks at; pg only says that it is a text.
    const answer = this.#client.query({
      ...named(text, this.#names),
      values: [...values],
    }) as Promise<unknown> as Promise<PostgresQueryResult<R>>
    if (text.startsWith('rollback')) this.#lost = null
    return answer.then(
      result => {
        if (text === 'commit' && this.#lost !== null) throw this.#lost
        return result
      },
      (error: unknown) => {
        throw this.#lost !== null && isAborted(error) ? this.#lost : error
      },
    )
  }

  release(error?: boolean | Error): void {
    this.#client.release(error)
  }

  /** A transaction of one statement behind its lead. The first lead of a connection goes alone, to be prepared. */
  async #readOnce<R>(only: QueryConfig): Promise<PostgresQueryResult<R>> {
    const [, lead, ...others] = this.#held
    this.#held = []
    if (!lead?.text.startsWith(LEAD) || others.length > 0)
      throw new Error('The only statement of a transaction follows a lead and nothing else')
    // There are two such leads: they are prepared also where other statements have used up the names.
    const name = lead.name ?? nameOf(lead.text)
    if (!this.#led.has(name)) {
      await this.#client.query({ ...lead, name })
      this.#led.add(name)
    }
    // As above: the tags are a text to pg.
    return queryLed(this.#client, { name, values: lead.values ?? [] }, only) as Promise<unknown> as Promise<
      PostgresQueryResult<R>
    >
  }

  #send(query: QueryConfig): void {
    this.#client.query(query).catch((error: unknown) => {
      if (error instanceof Error && !isAborted(error)) this.#lost = error
    })
  }
}

/** "Current transaction is aborted": a statement before it failed. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02'

const answered = <R>(command: 'SELECT' | 'COMMIT' | 'ROLLBACK'): Promise<PostgresQueryResult<R>> =>
  Promise.resolve({ command, rowCount: 0, rows: [] })

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** The statement under the name it is prepared by, if it is one of those. */
function named(text: string, names: Map<string, string>): QueryConfig {
  if (!text.startsWith(ONLY) && !text.startsWith(PREPARED) && !text.startsWith(LEAD)) return { text }
  const name = names.get(text) ?? (names.size >= SHAPES ? undefined : nameOf(text))
  if (name === undefined) return { text }
  names.set(text, name)
  return { name, text }
}
