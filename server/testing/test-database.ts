import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type Database } from '../database/connect'
import { databaseUrl } from './database-url'
import { REGISTERS } from '../register/registers'

/** What the lane's global setup prepared. */
export type TestDatabaseSource =
  | { readonly engine: 'postgresql'; readonly server: string; readonly template: string }
  | { readonly engine: 'pglite'; readonly dump: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

/**
 * A fresh, migrated, empty database for one test file, closed and dropped after its last test. Call it at the top of a
 * `*.pg.test.ts` file (`const database = await testDatabase()`): each such file runs on PostgreSQL, and in the rooms where the engines differ on PGlite too.
 */
export async function testDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  return source.engine === 'postgresql' ? clone(source) : load(source)
}

/** A database with nothing in it, not even the migrations. */
export async function emptyDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  if (source.engine === 'postgresql') return clone({ ...source, template: 'template0' })
  const database = await connectDatabase({ registers: REGISTERS, memory: true })
  afterAll(() => database.close())
  return database
}

/** Another database that holds what this one does now, as a folder copied by hand would: no backup, no new generation. */
export async function copyOf(database: Database): Promise<Database> {
  const source = inject('testDatabase')
  if (source.engine === 'pglite') {
    const dump = await database.dump?.()
    const copy = await connectDatabase({ registers: REGISTERS, memory: true, ...(dump ? { dump } : {}) })
    afterAll(() => copy.close())
    return copy
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely)
  const template = rows[0]?.name ?? ''
  // A database can be copied while nobody is connected to it; its pool connects again when it is next asked.
  await run(source.server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  return clone({ ...source, template })
}

async function clone({ server, template }: Extract<TestDatabaseSource, { engine: 'postgresql' }>): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${template}`)
  const database = await connectDatabase({ registers: REGISTERS, url: databaseUrl(server, name) })
  afterAll(async () => {
    await database.close()
    await run(server, `drop database ${name} with (force)`)
  })
  return database
}

async function load({ dump }: Extract<TestDatabaseSource, { engine: 'pglite' }>): Promise<Database> {
  const bytes = new Uint8Array(await readFile(dump))
  const database = await connectDatabase({ registers: REGISTERS, memory: true, dump: bytes.buffer })
  afterAll(() => database.close())
  return database
}

async function run(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
