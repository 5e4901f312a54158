import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/connect'
import { migrate, migrationWords, readMigrations } from '../database/migrate'
import type { Tables } from '../database/tables'
import type { FileStore } from '../storage/store'
import { becomeOwner, type Table, tablesOf } from './catalogue'
import { liftConstraints } from './lift-constraints'
import { knownMigrations, migrationsOf } from './known-migrations'
import { type Manifest, readBackup, storedFile, tableFile } from './manifest'

/**
 * Puts a backup in place of what a database and a store hold. All rows in one transaction: either the database is as it was at the backup,
 * and of a new generation, or nothing has changed. Throws in words when it may not be done. The application's own role suffices.
 *
 * @param store where the backup's files go; null checks them and leaves them where they are
 * @param replace whether a database that has accounts may be emptied first
 */
export async function loadBackup(
  database: Database,
  store: FileStore | null,
  folder: string,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Manifest> {
  const manifest = await readBackup(folder)
  await toSchemaOf(database, manifest)
  // Files first: rows never name what is not there, and a file nothing names does no harm.
  if (store !== null)
    for (const { key, mimeType } of manifest.files)
      await store.write(key, await readFile(storedFile(folder, key)), mimeType)
  await database.kysely.transaction().execute(async db => {
    const tables = await tablesOf(db)
    requireTables(tables, manifest)
    await requireEmpty(db, replace)
    await becomeOwner(db, false)
    const putBack = await liftConstraints(db)
    const names = sql.join(tables.map(({ name }) => sql.table(name)))
    await sql`truncate ${names}`.execute(db)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
    for (const table of tables) await fill(db, folder, table, manifest)
    await becomeOwner(db, false)
    await putBack()
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
    await becomeOwner(db, true)
    for (const { name, last } of manifest.sequences) await sql`select setval(${name}::regclass, ${last})`.execute(db)
    await sql`select after_restore()`.execute(db)
  })
  await migrate(database)
  return manifest
}

/** The database gets the migrations the backup knew; one that has others already cannot take it. */
async function toSchemaOf(database: Database, { migrations }: Manifest): Promise<void> {
  const known = new Set(knownMigrations(migrations, 'This backup'))
  await migrate(
    database,
    readMigrations().filter(({ name }) => known.has(name)),
  )
  const words = new Set([...known].map(migrationWords))
  const own = await migrationsOf(database.kysely)
  if (own.some(name => !words.has(migrationWords(name))))
    throw new Error('This database is newer than the backup. Restore into an empty database; it is updated afterwards')
}

/** Rows of a table that no migration makes would be lost without a word. */
function requireTables(tables: readonly Table[], manifest: Manifest): void {
  const names = new Set(tables.map(({ name }) => name))
  const strange = manifest.tables.find(({ name, rows }) => rows > 0 && !names.has(name))
  if (strange)
    throw new Error(
      `The backup holds ${strange.rows} rows of a table that is not Quoin's ("${strange.name}"). Move that table to a schema of its own and make a new backup`,
    )
}

async function requireEmpty(db: Kysely<Tables>, replace: boolean): Promise<void> {
  if (replace) return
  await becomeOwner(db, true)
  const { rows } = await sql<{ name: string }>`select name from account limit 1`.execute(db)
  const [first] = rows
  if (first)
    throw new Error(`This database holds the account "${first.name}". Add --replace to put the backup in its place`)
}

/** Characters of rows sent in one statement. */
const MOST = 4_000_000

async function fill(db: Kysely<Tables>, folder: string, { name, byOwner, identity }: Table, { tables }: Manifest) {
  // A table made since the backup is not listed and stays empty.
  const listed = tables.find(table => table.name === name)
  if (!listed) return
  await becomeOwner(db, byOwner)
  let lines: string[] = []
  let length = 0
  let count = 0
  const send = async () => {
    if (lines.length === 0) return
    await sql`insert into ${sql.table(name)} ${sql.raw(identity === null ? '' : 'overriding system value')}
      select * from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(db)
    count += lines.length
    lines = []
    length = 0
  }
  for await (const line of linesOf(tableFile(folder, name))) {
    lines.push(line)
    length += line.length
    if (length >= MOST) await send()
  }
  await send()
  if (count !== listed.rows)
    throw new Error(`The backup lists ${listed.rows} rows of "${name}" and holds ${count}. Nothing was restored`)
  if (identity !== null) {
    await becomeOwner(db, false)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${identity}), greatest(1, ${await highest(db, name, identity, byOwner)}::bigint))`.execute(
      db,
    )
  }
}

/** In pieces: a table may be longer than one text can be. Not by `readline`, which also ends a line at U+2028, and texts may hold that. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const packed = createReadStream(path)
  const unpacked = packed.pipe(createGunzip()).setEncoding('utf8')
  packed.on('error', fault => unpacked.destroy(fault))
  let rest = ''
  for await (const piece of unpacked) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function highest(db: Kysely<Tables>, name: string, column: string, byOwner: boolean): Promise<number> {
  await becomeOwner(db, byOwner)
  const { rows } = await sql<{
    last: number | null
  }>`select max(${sql.id(column)}) as last from ${sql.table(name)}`.execute(db)
  await becomeOwner(db, false)
  return rows[0]?.last ?? 0
}
