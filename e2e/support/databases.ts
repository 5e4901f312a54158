import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl } from '../../server/testing/database-url'

/** Files of a server that has started once, beside the demo firm in its database. Every server of a journey starts on a copy of both. */
export const SEED = join('.cache', 'e2e-seed')
export const SEED_DATABASE = 'quoin_seed'
export const APP_DIR = 'dist/app'

const SERVER = 'QUOIN_E2E_POSTGRES'

/** Says where this run's databases are, also to the processes that run its tests. */
export const useDatabases = (url: string): void => {
  process.env[SERVER] = url
}

const server = (): string => process.env[SERVER] ?? ''

export async function run(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server() })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

/** What a built server knows of its surroundings. */
const environment = (dataDir: string, database: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(server(), database),
  QUOIN_DEMO: '1',
})

export const seedEnvironment = () => ({ ...environment(SEED, SEED_DATABASE), APP_DIR })

/** A copy of the demo firm's database: what its server is told, and how to throw it away. */
export async function copyDatabase(dataDir: string) {
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} template ${SEED_DATABASE}`)
  return { env: environment(dataDir, name), drop: () => run(`drop database ${name} with (force)`) }
}
