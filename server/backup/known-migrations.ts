// Which migrations a backup or a database has, whatever they were numbered when they ran.
import { sql, type Kysely } from 'kysely'
import { migrationWords, readMigrations } from '../database/migrate'
import type { Tables } from '../database/tables'

/** Returns the names under which the database lists the migrations it has run, former names among them. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns the migrations of this program that `names` lists, under today's names.
 *
 * @throws when one of the names is of no migration of this program: a newer version made the list
 */
export function knownMigrations(names: readonly string[], what: string): string[] {
  const own = readMigrations().map(({ name }) => name)
  const ownWords = new Set(own.map(migrationWords))
  const strange = names.findLast(name => !ownWords.has(migrationWords(name)))
  if (strange !== undefined)
    throw new Error(`${what} was made by a newer version of Quoin (migration ${strange}). Use that version`)
  const listed = new Set(names.map(migrationWords))
  return own.filter(name => listed.has(migrationWords(name)))
}
