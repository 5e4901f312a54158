import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/connect'
import type { Tables } from '../database/tables'
import { fileKey, type FileStore, thumbnailKey, uploadKey } from '../storage/store'
import { becomeOwner, type Table, tablesOf } from './catalogue'
import { digestOf, MANIFEST, type Manifest, storedFile, tableFile } from './manifest'

const compress = promisify(gzip)

/** What was kept, and files the database knows that the store does not have. */
export interface Made {
  readonly manifest: Manifest
  readonly missing: readonly string[]
}

/**
 * Copies the database as it is at one moment, and every file it names, into a new folder. The application's own role suffices, and people
 * may go on working: files are never changed once they are there. A backup that was cut short stays `{folder}.partial`.
 */
export async function makeBackup(database: Database, store: FileStore, folder: string, now: number): Promise<Made> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  const { tables, sequences, migrations, keys } = await readDatabase(database, partial)
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const { key, mimeType, isSure } of keys) {
    const size = await store.size(key)
    if (size === null) {
      if (isSure) missing.push(key)
      continue
    }
    const bytes = await store.read(key)
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
  await rename(partial, folder)
  return { manifest, missing }
}

interface Key {
  readonly key: string
  readonly mimeType: string
  /** The store must have it: a checked file. Thumbnails and uploads under way may be missing. */
  readonly isSure: boolean
}

function readDatabase(database: Database, folder: string) {
  const transaction = database.kysely.transaction()
  // PGlite has one connection, and nobody else writes while this runs.
  const isolated = database.engine === 'pglite' ? transaction : transaction.setIsolationLevel('repeatable read')
  return isolated.execute(async db => {
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(db)) tables.push(await writeTable(db, folder, table))
    await becomeOwner(db, false)
    const { rows: names } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
    await becomeOwner(db, true)
    const sequences: Manifest['sequences'] = []
    for (const name of ['record_id', 'device_number']) {
      const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.table(name)}`.execute(db)
      sequences.push({ name, last: rows[0]?.last ?? 1 })
    }
    return { tables, sequences, migrations: names.map(row => row.name), keys: await keysOf(db) }
  })
}

/** Rows as PostgreSQL writes them as JSON, one a line: numbers keep every digit, since nothing here reads them. */
async function writeTable(
  db: Kysely<Tables>,
  folder: string,
  { name, byOwner }: Table,
): Promise<Manifest['tables'][number]> {
  await becomeOwner(db, byOwner)
  await sql`declare rows_of_table no scroll cursor for select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(
    db,
  )
  const parts: Buffer[] = []
  let count = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 2000 from rows_of_table`.execute(db)
    if (rows.length === 0) break
    count += rows.length
    // Each part is a gzip member of its own; together they read as one.
    parts.push(await compress(rows.map(row => `${row.line}\n`).join('')))
  }
  await sql`close rows_of_table`.execute(db)
  const bytes = Buffer.concat(parts.length > 0 ? parts : [await compress('')])
  await writeFile(tableFile(folder, name), bytes, { mode: 0o600 })
  return { name, rows: count, sha256: digestOf(bytes) }
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
        { key: fileKey(place, sha256), mimeType, isSure: true },
        { key: thumbnailKey(place, sha256), mimeType: 'image/webp', isSure: false },
      ]
    return state === 'refused' ? [] : [{ key: uploadKey(account, id), mimeType, isSure: false }]
  })
}
