import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Client, Pool, PoolClient, QueryConfig } from 'pg'

/** Begins a statement whose answer nobody reads: it is sent with the next one. If it fails, the next one fails with its error. */
export const AHEAD = '/* ahead */'
/** Begins a statement of few shapes that is run often: each connection plans it once. */
export const PREPARED = '/* prepared */'

/**
 * Begins the one statement of a transaction that only reads: prepared, and COMMIT leaves with it. The transaction takes no further statement.
 */
export const ONLY = '/* only */'

/** Shapes kept prepared on each connection; what comes after is planned each time. */
const SHAPES = 100

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
  /** The COMMIT has been sent with the statement marked ONLY. */
  #isOver = false
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
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
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
    if (text.startsWith(AHEAD)) {
      this.#held.push({ text, values: [...values] })
      return answered('SELECT')
    }
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
    this.#isOver = this.#reading && text.startsWith(ONLY)
    const name = this.#isOver || text.startsWith(PREPARED) ? nameOf(text, this.#names) : undefined
    // Kysely names the command tags it looks at; pg only says that it is a text.
    const answer = this.#client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] }) as Promise<unknown> as Promise<PostgresQueryResult<R>>
    if (this.#isOver) this.#send({ text: 'commit' })
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

  #send(query: QueryConfig): void {
    this.#client.query(query).catch((error: unknown) => {
      if (error instanceof Error && !isAborted(error)) this.#lost = error
    })
  }
}

/** "Current transaction is aborted": a statement before it failed. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02'

const answered = <R>(command: 'SELECT' | 'COMMIT' | 'ROLLBACK'): Promise<PostgresQueryResult<R>> => Promise.resolve({ command, rowCount: 0, rows: [] })

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= SHAPES) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
