import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/connect'
import { migrate, readMigrations } from '../database/migrate'
import type { Tables } from '../database/tables'
import type { FileStore } from '../storage/store'
import { becomeOwner, type Table, tablesOf } from './catalogue'
import { type Manifest, readBackup, storedFile, tableFile } from './manifest'

const unpack = promisify(gunzip)

/**
 * Puts a backup in place of what a database and a store hold. All rows in one transaction: either the database is as it was at the backup,
 * and of a new generation, or nothing has changed. Throws in words when it may not be done. The application's own role suffices.
 *
 * @param replace whether a database that has accounts may be emptied first
 */
export async function loadBackup(
  database: Database,
  store: FileStore,
  folder: string,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Manifest> {
  const manifest = await readBackup(folder)
  await toSchemaOf(database, manifest)
  // Files first: rows never name what is not there, and a file nothing names does no harm.
  for (const { key, mimeType } of manifest.files)
    await store.write(key, await readFile(storedFile(folder, key)), mimeType)
  await database.kysely.transaction().execute(async db => {
    const tables = await tablesOf(db)
    await requireEmpty(db, replace)
    await becomeOwner(db, false)
    const names = sql.join(tables.map(({ name }) => sql.table(name)))
    await sql`truncate ${names}`.execute(db)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
    for (const table of tables) await fill(db, folder, table)
    await becomeOwner(db, false)
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
  const own = readMigrations()
  const known = new Set(own.map(({ name }) => name))
  const strange = migrations.filter(name => !known.has(name))
  if (strange.length > 0)
    throw new Error(
      `This backup was made by a newer version of Quoin (migration ${strange.at(-1)}). Restore it with that`,
    )
  await migrate(
    database,
    own.filter(({ name }) => migrations.includes(name)),
  )
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.kysely)
  const more = rows.filter(({ name }) => !migrations.includes(name))
  if (more.length > 0)
    throw new Error('This database is newer than the backup. Restore into an empty database; it is updated afterwards')
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

async function fill(db: Kysely<Tables>, folder: string, { name, byOwner, identity }: Table): Promise<void> {
  await becomeOwner(db, byOwner)
  // A table made since the backup has no file and stays empty.
  const packed = await readFile(tableFile(folder, name)).catch(() => null)
  if (packed === null) return
  let lines: string[] = []
  let length = 0
  const send = async () => {
    if (lines.length === 0) return
    await sql`insert into ${sql.table(name)} ${sql.raw(identity === null ? '' : 'overriding system value')}
      select * from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(db)
    lines = []
    length = 0
  }
  for (const line of (await unpack(packed)).toString('utf8').split('\n')) {
    if (line === '') continue
    lines.push(line)
    length += line.length
    if (length >= MOST) await send()
  }
  await send()
  if (identity !== null) {
    await becomeOwner(db, false)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${identity}), greatest(1, ${await highest(db, name, identity, byOwner)}::bigint))`.execute(
      db,
    )
  }
}

async function highest(db: Kysely<Tables>, name: string, column: string, byOwner: boolean): Promise<number> {
  await becomeOwner(db, byOwner)
  const { rows } = await sql<{
    last: number | null
  }>`select max(${sql.id(column)}) as last from ${sql.table(name)}`.execute(db)
  await becomeOwner(db, false)
  return rows[0]?.last ?? 0
}
