import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Database } from './connect'
import type { Tables } from './tables'

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Migrations up to this one were renumbered after databases had been made with them, in whatever order they were written. All later ones run
 * in the order of their numbers on every database.
 */
const OUT_OF_ORDER = 38

/**
 * Migrations corrected after they were released, in how they run and not in what they make: by name, what the file hashes to now and what it
 * was released as. Databases know them by the released checksum, new ones too, so that the release before still recognises it.
 */
const CORRECTED: Readonly<Record<string, { readonly now: string; readonly released: string }>> = {
  // An account without CREATEROLE could not use roles made beforehand (decision 647).
  '0001-foundation.sql': {
    now: '248c279049499f804b07c73d8d0e94d6b0932c6b5087d73df7d1c5776f30bf4b',
    released: '72bba33ff5278a3a2ca74ed90f4a65be734859116e53e0ec5e4fa9aade0f95a2',
  },
}

/** Any number, the same in every process: the process that holds it migrates. */
const LOCK = 7_140_313

/**
 * Brings the database to the newest migration: plain SQL files in `migrations`, by number, each in a transaction of its own, one process at
 * a time. A file changed after it ran is a fault, and so is one numbered before what has run; a renamed one is known by its content. Migrations the database has and this program does not are left alone, so that the
 * release before can still serve. Answers the names of those run now.
 */
export async function migrate(database: Database, given: readonly Migration[] = readMigrations()): Promise<string[]> {
  return database.kysely.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection)
    try {
      return await runAll(connection, given)
    } catch (error) {
      throw isRefused(error) ? await lackingRights(connection, error) : error
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection)
    }
  })
}

async function runAll(connection: Kysely<Tables>, migrations: readonly Migration[]): Promise<string[]> {
  await sql
    .raw(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    .execute(connection)
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migration`.execute(
    connection,
  )
  const checksums = new Map(rows.map(row => [row.name, row.checksum]))
  const renamed = migrations.filter(
    ({ name, checksum }) => !checksums.has(name) && rows.some(row => row.checksum === checksum),
  )
  for (const { name, checksum } of renamed) {
    // Beside the old name, not instead of it: the release before looks for that one.
    await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(connection)
    checksums.set(name, checksum)
  }
  const newest = migrations.findLast(({ name }) => checksums.has(name))
  const done: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = checksums.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(`Migration ${name} was changed after it had run; add a new one instead`)
    if (known !== undefined) continue
    if (newest && name < newest.name && numberOf(name) > OUT_OF_ORDER)
      throw new Error(
        `Migration ${name} comes before ${newest.name}, which has run already; name it ${nextName(migrations)}`,
      )
    await sql.raw('begin').execute(connection)
    try {
      await sql.raw(text).execute(connection)
      await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(connection)
      await sql.raw('commit').execute(connection)
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    done.push(name)
  }
  return done
}

/** PostgreSQL's insufficient_privilege. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42501') || isRefused(error.cause))

/** What to run for a login role that may not make what Quoin needs. The runbook of set-up has the same block for a new server. */
async function lackingRights(connection: Kysely<Tables>, cause: unknown): Promise<Error> {
  const { rows } = await sql<{
    login: string
    database: string
  }>`select quote_ident(current_user) as login, quote_ident(current_database()) as database`.execute(connection)
  const { login = '', database = '' } = rows[0] ?? {}
  return new Error(
    `PostgreSQL refused: ${cause instanceof Error ? cause.message : String(cause)}.
The login role ${login} must own the database ${database} and be a member of two roles without a login.
Run this once as a superuser in any database of the server (skip the lines whose role is there), then start again:

  create role quoin_app nologin;
  create role quoin_owner nologin;
  grant quoin_app, quoin_owner to ${login};
  alter database ${database} owner to ${login};
`,
    { cause },
  )
}

const numberOf = (name: string): number => Number.parseInt(name, 10)

/**
 * Returns what a migration keeps when it is renumbered: its words. "2501-role-reach.sql" and "0038-role-reach.sql" are the same migration, and
 * a database that was upgraded lists both names. Compare lists of migrations by this, never by name (decision 646).
 */
export const migrationWords = (name: string): string => name.replace(/^\d+-/, '')

/** The name of the next migration's file, without what it does: "0039-". */
export const nextName = (migrations: readonly Pick<Migration, 'name'>[] = readMigrations()): string =>
  `${String(numberOf(migrations.at(-1)?.name ?? '0') + 1).padStart(4, '0')}-`

/** The files beside this module; a bundle carries the folder `migrations` beside it. */
export function readMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .toSorted()
  return names.map(name => {
    const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(text).digest('hex')
    const corrected = CORRECTED[name]
    return { name, text, checksum: corrected?.now === checksum ? corrected.released : checksum }
  })
}
