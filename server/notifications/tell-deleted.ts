import { type RawBuilder, sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import type { Resource } from '#contract/kit/resource'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { contentsOf, referencesTo } from '../records/read/references'
import { find } from '../records/write/typed'
import { type Owned, tellOwners } from './tell-owners'

/**
 * Tells those who wrote what stands in these fields that the record goes with it: the caller, who did not know of it at first, has decided so.
 * A path that is the name of a resource stands for what goes with the record: its comments, its photos. To be called before the record is gone.
 */
export async function tellDeleted(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  paths: readonly string[],
): Promise<void> {
  const record = paths.length > 0 ? await find(tx, resource, id) : null
  if (!record) return
  const { rows } = await sql<Owned>`
    select path, last.by from unnest(${[...paths]}::text[]) path
    cross join lateral (select v.by from revision v where v.resource = ${resource.name} and v.record_id = ${id} and v.changes ? path and v.action <> ${SET_ASIDE} order by v.id desc limit 1) last`.execute(
    tx.db,
  )
  const within = contentsOf(await referencesTo(tx, resource)).filter(each => paths.includes(each.resource.name))
  for (const { resource: content, column } of within)
    rows.push(...(await writersOf(tx, content, sql`${sql.id(column)} = ${id}`)))
  await tellOwners(
    tx,
    resource,
    { id, record },
    rows,
    (name, fields) =>
      `${tx.identity.fullName} deleted ${name} after you changed it: ${fields}. The history keeps your change`,
  )
}

/** Everybody who added or changed one of these records. */
async function writersOf(tx: AccountTransaction, content: Resource, where: RawBuilder<unknown>) {
  const { rows } = await sql<Owned>`
    select distinct ${content.name}::text as path, by from revision
    where resource = ${content.name} and action not in ('move', ${SET_ASIDE})
      and record_id in (select id from ${sql.table(tableOf(content))} where ${where})`.execute(tx.db)
  return rows
}
