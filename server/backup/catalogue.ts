import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables'

/** A table as a backup sees it. */
export interface Table {
  readonly name: string
  /** Whether it is read and written as quoin_owner, whom row-level security shows every account; other tables as who owns them. */
  readonly byOwner: boolean
  /** A column that numbers itself. */
  readonly identity: string | null
}

/** Tables that are no data: what has run on this database, and what one transaction touches. */
const LEFT_OUT = ['migration', 'sync_touch']

/** Returns every table of data, by name. */
export async function tablesOf(db: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, has_table_privilege('quoin_owner', c.oid, 'select') as "byOwner",
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT}::text[]) order by c.relname`.execute(
    db,
  )
  return rows
}

/** From here on the transaction is quoin_owner's, or the login role's again. */
export const becomeOwner = (db: Kysely<Tables>, isOwner: boolean): Promise<unknown> =>
  sql.raw(isOwner ? 'set local role quoin_owner' : 'set local role none').execute(db)
