import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Client, Pool, TypeOverrides } from 'pg'
import { Channels } from './channels'
import { eagerPool } from './eager-pool'
import { lockFolder } from './folder-lock'
import { PARSERS } from './parsers'
import { PGliteClient } from './pglite-client'
import type { Registers } from './registers'
import type { Tables } from './tables'

/** One database, whichever engine it runs on. */
export interface Database {
  readonly engine: 'postgresql' | 'pglite'
  /** `sql` without parameters may hold several statements. */
  readonly kysely: Kysely<Tables>
  /** Calls back with the payload of every NOTIFY on the channel; answers how to stop. */
  readonly listen: (channel: string, receive: (payload: string) => void) => Promise<() => Promise<void>>
  /** The whole embedded database as bytes, for tests that start from a prepared one; PGlite only. */
  readonly dump?: () => Promise<ArrayBuffer>
  readonly close: () => Promise<void>
  readonly registers: Registers
}

export interface ConnectOptions {
  /** Handed on to every transaction. */
  readonly registers: Registers
  /** A PostgreSQL address; without it the embedded PGlite is used. */
  readonly url?: string | undefined
  /** The embedded database lies in `{dataDir}/database`; the folder is locked against a second process. */
  readonly dataDir?: string
  /** An embedded database that is gone when closed. */
  readonly memory?: boolean
  /** What a memory database starts with. */
  readonly dump?: ArrayBuffer
  /** Connections at most, PostgreSQL only. */
  readonly connections?: number
  /** What PostgreSQL lists the connections as; a server's unless told. */
  readonly name?: string
}

/** Opens the database; rejects when it cannot be reached or the data folder is in use. */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  return { ...(await connect(options)), registers: options.registers }
}

type Connection = Omit<Database, 'registers'>

async function connect(options: ConnectOptions): Promise<Connection> {
  if (options.url) return connectPostgres(options.url, options.connections ?? 20, options.name ?? 'quoin')
  if (options.memory) return connectPGlite(null, options.dump ?? null)
  if (!options.dataDir) throw new Error('connectDatabase needs a url, a dataDir or memory')
  return connectPGlite(options.dataDir, null)
}

async function connectPGlite(dataDir: string | null, dump: ArrayBuffer | null): Promise<Connection> {
  const unlock = dataDir === null ? () => undefined : lockFolder(dataDir)
  const client = await openPGlite(dataDir, dump).catch((error: unknown) => {
    unlock()
    throw error
  })
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: client }) })
  return {
    engine: 'pglite',
    kysely,
    listen: (channel, receive) => client.listen(channel, receive),
    dump: () => client.dump(),
    close: async () => {
      await kysely.destroy()
      await client.close()
      unlock()
    },
  }
}

/** A new database is made aside and moved into place when it is whole: a first start may be killed at any moment. */
async function openPGlite(dataDir: string | null, dump: ArrayBuffer | null): Promise<PGliteClient> {
  const folder = dataDir === null ? null : join(dataDir, 'database')
  if (folder !== null && !existsSync(folder)) {
    const aside = `${folder}.new`
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(aside, { recursive: true })
    await (await startPGlite(aside, null)).close()
    renameSync(aside, folder)
  }
  // PostgreSQL's own lock, which our lock of the folder stands for: left empty by a process killed while it began, it would refuse for ever.
  if (folder !== null) rmSync(join(folder, 'postmaster.pid'), { force: true })
  return startPGlite(folder, dump)
}

async function startPGlite(dataDir: string | null, dump: ArrayBuffer | null): Promise<PGliteClient> {
  const client = new PGliteClient({ dataDir, dump })
  try {
    await client.waitReady
  } catch (error) {
    // Its thread would keep the process for ever.
    await client.close().catch(() => undefined)
    throw error
  }
  return client
}

/** How long a new connection may take. */
const PATIENCE_MS = 10_000

async function connectPostgres(connectionString: string, max: number, name: string): Promise<Connection> {
  const types = new TypeOverrides()
  for (const [type, parse] of Object.entries(PARSERS)) types.setTypeParser(Number(type), 'text', parse)
  const settings = { connectionString, types, application_name: name }
  const pool = new Pool({
    ...settings,
    pipeline: true,
    max,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
  })
  // A lost connection is replaced by the pool, and its query fails; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    // A statement's row-level rules make it look dear, and PostgreSQL then compiled it for longer than it took to run (decision 616).
    client.query('set jit = off').catch(() => undefined)
  })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: eagerPool(pool) }) })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const channels = new Channels(() => new Client({ ...settings, connectionTimeoutMillis: PATIENCE_MS }))
  return {
    engine: 'postgresql',
    kysely,
    listen: (channel, receive) => channels.listen(channel, receive),
    close: async () => {
      await channels.close()
      await kysely.destroy()
    },
  }
}
