import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables'

/** A constraint as PostgreSQL would write it. */
interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Drops the constraints that may refuse rows a backup holds, and returns what puts them back. They are the foreign keys, because a row may come before
 * the row it points at, and those declared "not valid", because rows from before them may break them (decision 628). Put back, a valid one checks
 * every row and a "not valid" one none, as before. Call both as the role that owns the tables.
 */
export async function liftConstraints(db: Kysely<Tables>): Promise<() => Promise<void>> {
  const { rows } = await sql<Constraint>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and (k.contype = 'f' or (k.contype = 'c' and not k.convalidated))
    order by c.relname, k.conname`.execute(db)
  const drops = rows.map(({ table, name }) => sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`)
  const adds = rows.map(
    ({ table, name, definition }) =>
      sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
  )
  for (const drop of drops) await drop.execute(db)
  return async () => {
    for (const add of adds) await add.execute(db)
  }
}
