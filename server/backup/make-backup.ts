import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { connectDatabase, type Database } from '../database/connect'
import type { Registers } from '../database/registers'
import type { Tables } from '../database/tables'
import { fileKey, type FileStore, thumbnailKey, uploadKey } from '../storage/store'
import { becomeOwner, type Table, tablesOf } from './catalogue'
import { knownMigrations, migrationsOf } from './known-migrations'
import { loadBackup } from './load-backup'
import { digestOf, MANIFEST, type Manifest, storedFile, tableFile } from './manifest'

const compress = promisify(gzip)

export interface Made {
  readonly manifest: Manifest
  /** Keys of files the database names and the store does not have. */
  readonly missing: readonly string[]
  /** Keys of files whose bytes in the store are no longer those that were uploaded. They are kept as they are. */
  readonly changed: readonly string[]
}

/**
 * Copies the database as it is at one moment, and every file it names, into a new folder, and then restores the copy into an embedded database
 * of its own: what is called a backup has been restored once. The application's own role suffices, and people may go on working: files are never
 * changed once they are there. A backup that was cut short or cannot be restored stays `{folder}.partial`.
 *
 * @param trial false leaves the restore out, for tests that restore the backup themselves
 * @throws in words when the database is newer than this program, or what was written cannot be restored
 */
export async function makeBackup(
  database: Database,
  store: FileStore,
  folder: string,
  now: number,
  { trial = true }: { readonly trial?: boolean } = {},
): Promise<Made> {
  knownMigrations(await migrationsOf(database.kysely), 'This database')
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  const { tables, length, sequences, migrations, keys } = await readDatabase(database, partial)
  const files: Manifest['files'] = []
  const missing: string[] = []
  const changed: string[] = []
  for (const { key, mimeType, sha256 } of keys) {
    const size = await store.size(key)
    if (size === null) {
      if (sha256 !== null) missing.push(key)
      continue
    }
    const bytes = await store.read(key)
    if (sha256 !== null && digestOf(bytes) !== sha256) changed.push(key)
    await mkdir(dirname(storedFile(partial, key)), { recursive: true, mode: 0o700 })
    await writeFile(storedFile(partial, key), bytes, { mode: 0o600 })
    files.push({ key, mimeType, size: bytes.length, sha256: digestOf(bytes) })
  }
  const manifest: Manifest = {
    form: 1,
    madeAt: new Date(now).toISOString(),
    migrations,
    tables,
    sequences,
    files,
  }
  await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  if (trial) await tryRestore(database.registers, partial, length)
  await rename(partial, folder)
  return { manifest, missing, changed }
}

/** Characters of rows that an embedded database holds in memory without trouble. A larger trial is made on disk, which is three times slower. */
const SMALL = 200_000_000

/** Restores a backup into an embedded database, updates that as a restore does, and forgets it. */
async function tryRestore(registers: Registers, folder: string, length: number): Promise<void> {
  const dataDir = `${folder}.trial`
  try {
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { mode: 0o700 })
    const database = await connectDatabase({ registers, dataDir, memory: length < SMALL })
    try {
      await loadBackup(database, null, folder)
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${folder} can't be restored, so it is not a backup. Restoring it fails with: ${reason}`, {
      cause: error,
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Key {
  readonly key: string
  readonly mimeType: string
  /** What a checked file's bytes must be. Null for thumbnails and uploads under way, which may be missing. */
  readonly sha256: string | null
}

function readDatabase(database: Database, folder: string) {
  const transaction = database.kysely.transaction()
  // PGlite has one connection, and nobody else writes while this runs.
  const isolated = database.engine === 'pglite' ? transaction : transaction.setIsolationLevel('repeatable read')
  return isolated.execute(async db => {
    const tables: Manifest['tables'] = []
    let length = 0
    for (const table of await tablesOf(db)) {
      const written = await writeTable(db, folder, table)
      tables.push(written.table)
      length += written.length
    }
    await becomeOwner(db, false)
    const migrations = knownMigrations(await migrationsOf(db), 'This database')
    await becomeOwner(db, true)
    const sequences: Manifest['sequences'] = []
    for (const name of ['record_id', 'device_number']) {
      const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.table(name)}`.execute(db)
      sequences.push({ name, last: rows[0]?.last ?? 1 })
    }
    return { tables, length, sequences, migrations, keys: await keysOf(db) }
  })
}

/** Rows as PostgreSQL writes them as JSON, one a line: numbers keep every digit, since nothing here reads them. */
async function writeTable(
  db: Kysely<Tables>,
  folder: string,
  { name, byOwner }: Table,
): Promise<{ readonly table: Manifest['tables'][number]; readonly length: number }> {
  await becomeOwner(db, byOwner)
  await sql`declare rows_of_table no scroll cursor for select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(
    db,
  )
  const parts: Buffer[] = []
  let count = 0
  let length = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 2000 from rows_of_table`.execute(db)
    if (rows.length === 0) break
    count += rows.length
    const lines = rows.map(row => `${row.line}\n`).join('')
    length += lines.length
    // Each part is a gzip member of its own; together they read as one.
    parts.push(await compress(lines))
  }
  await sql`close rows_of_table`.execute(db)
  const bytes = Buffer.concat(parts.length > 0 ? parts : [await compress('')])
  await writeFile(tableFile(folder, name), bytes, { mode: 0o600 })
  return { table: { name, rows: count, sha256: digestOf(bytes) }, length }
}

async function keysOf(db: Kysely<Tables>): Promise<Key[]> {
  const rows = await db
    .selectFrom('file')
    .select(['account_id as account', 'id', 'sha256', 'state', 'mime_type as mimeType'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ account, id, sha256, state, mimeType }): Key[] => {
    const place = { account, id }
    if (state === 'checked' && sha256 !== null)
      return [
        { key: fileKey(place, sha256), mimeType, sha256 },
        { key: thumbnailKey(place, sha256), mimeType: 'image/webp', sha256: null },
      ]
    return state === 'refused' ? [] : [{ key: uploadKey(account, id), mimeType, sha256: null }]
  })
}
