import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { databaseUrl } from '#server/testing/database-url'
import { freePort } from '#server/testing/free-port'
import { endServer, startServer } from '#server/testing/server-process'
import { removeFolder } from '#server/testing/remove-folder'
import { REGISTERS } from '#server/register/registers'

/** A server in a process of its own, on the lane's engine. */
export interface KilledServer {
  readonly url: string
  /** SIGKILL; the process is told nothing. */
  readonly kill: () => Promise<void>
  /** Starts it on the data it was killed over. */
  readonly start: () => Promise<void>
  /** Stops it in order, so that {@link whileDown} may look. */
  readonly stop: () => Promise<void>
  /** Opens the database beside no server: the embedded one belongs to one process at a time. */
  readonly whileDown: <T>(look: (database: Database) => Promise<T>) => Promise<T>
}

/** Makes the data, not yet served. Call it at the top of a test file. */
export async function killedServer(): Promise<KilledServer> {
  // Each file has its own: one that is built again while another starts from it would be found half written.
  const program = join('.cache', 'kills', `server-${inject('testDatabase').engine}-${randomUUID()}`)
  execFileSync(process.execPath, ['scripts/build-server.mjs', program])
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-kills-'))
  const { connect, env } = await place(dataDir)
  const whileDown: KilledServer['whileDown'] = async look => {
    const database = await connect()
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  }
  await whileDown(migrate)
  const port = await freePort()
  const run = () =>
    startServer({ port, env: { DATA_DIR: dataDir, QUOIN_DEMO: '0', ...env }, program: join(program, 'main.js') })
  let server: Awaited<ReturnType<typeof run>> | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (server) await endServer(server, signal)
    server = null
  }
  afterAll(async () => {
    await end('SIGKILL')
    removeFolder(dataDir)
    removeFolder(program)
  })
  return {
    url: `http://localhost:${port}`,
    whileDown,
    start: async () => {
      server = await run()
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function place(
  dataDir: string,
): Promise<{ readonly connect: () => Promise<Database>; readonly env: Readonly<Record<string, string>> }> {
  const source = inject('testDatabase')
  if (source.engine === 'pglite') return { connect: () => connectDatabase({ registers: REGISTERS, dataDir }), env: {} }
  const name = `kills_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: source.server })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`create database ${name} template ${source.template}`)
  afterAll(() => admin(`drop database ${name} with (force)`))
  const url = databaseUrl(source.server, name)
  return { connect: () => connectDatabase({ registers: REGISTERS, url }), env: { DATABASE_URL: url } }
}
