import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Begins a statement whose answer nobody reads: it is sent together with the next one. If it fails, the transaction fails. */
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
      const known = clients.get(client) ?? eagerClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function eagerClient(client: PoolClient, names: Map<string, string>): PostgresPoolClient {
  let reading = false
  const ahead = (text: string, values: readonly unknown[], command: 'BEGIN' | 'COMMIT' | 'SELECT') => {
    client.query(text, [...values]).catch(() => undefined)
    return Promise.resolve({ command, rowCount: 0, rows: [] })
  }
  const query = (text: string, values: readonly unknown[]) => {
    if (text === 'begin' || text.startsWith('start transaction')) {
      reading = text.endsWith('read only')
      return ahead(text, values, 'BEGIN')
    }
    if (reading && text === 'commit') return ahead(text, values, 'COMMIT')
    if (text.startsWith(AHEAD)) return ahead(text, values, 'SELECT')
    const name = text.startsWith(PREPARED) ? nameOf(text, names) : undefined
    return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] })
  }
  return { query: query as PostgresPoolClient['query'], release: error => client.release(error) }
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= SHAPES) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
