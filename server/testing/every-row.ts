import { sql } from 'kysely'
import { tablesOf } from '../backup/catalogue'
import type { Database } from '../database/connect'
import { asOwner } from '../database/session'

/** Changed by a restore on purpose. */
const CHANGED = ['account', 'caller_epoch', 'sync_restore', 'sync_scope', 'sync_scope_kind']

/** Returns every row of every table as PostgreSQL writes it, by table, except what a restore changes on purpose. */
export async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  await asOwner(database, async db => {
    for (const { name } of await tablesOf(db)) {
      if (CHANGED.includes(name)) continue
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t order by 1`.execute(
        db,
      )
      if (rows.length > 0) all[name] = rows.map(row => row.line).toSorted()
    }
  })
  return all
}
