import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'

/** Begins a statement without parameters whose answer nobody reads: it is sent with the next one. If it fails, the transaction fails. */
export const AHEAD = '/* ahead */'
/** Begins a statement of few shapes that is run often: each connection plans it once. */
export const PREPARED = '/* prepared */'

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
  /** What waits to be sent with the next statement. */
  #held = ''

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
      this.#held = `${text};`
      return answered('SELECT')
    }
    if (text.startsWith(AHEAD) && values.length === 0) {
      this.#held += `${text};`
      return answered('SELECT')
    }
    if (this.#held !== '') {
      // What was held leaves in one packet with what follows.
      this.#stream.cork()
      process.nextTick(() => this.#stream.uncork())
      this.#send(this.#held)
      this.#held = ''
    }
    if (this.#reading && text === 'commit') {
      this.#send(text)
      return answered('COMMIT')
    }
    const name = text.startsWith(PREPARED) ? nameOf(text, this.#names) : undefined
    // Kysely names the command tags it looks at; pg only says that it is a text.
    return this.#client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] }) as Promise<unknown> as Promise<PostgresQueryResult<R>>
  }

  release(error?: boolean | Error): void {
    this.#client.release(error)
  }

  /** Its failure shows in what is sent after it. */
  #send(text: string): void {
    this.#client.query(text).catch(() => undefined)
  }
}

const answered = <R>(command: 'SELECT' | 'COMMIT'): Promise<PostgresQueryResult<R>> => Promise.resolve({ command, rowCount: 0, rows: [] })

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= SHAPES) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
