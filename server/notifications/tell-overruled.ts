import { sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { tellOwners } from './tell-owners'

/**
 * Tells the person whose value the caller has just replaced in these fields, a person once for all of them. The history says who that is: the
 * fields whose last change is someone else's are left out, since then none of their values was replaced.
 */
export async function tellOverruled(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  paths: readonly string[],
): Promise<void> {
  const record = paths.length > 0 ? await find(tx, resource, id) : null
  if (!record) return
  const { rows } = await sql<{ path: string; by: number | null }>`
    select path, coalesce(before.by, ${record.createdBy ?? null}::bigint) as by from unnest(${[...paths]}::text[]) path
    cross join lateral (select v.id, v.by from revision v where v.resource = ${resource.name} and v.record_id = ${id} and v.changes ? path and v.action <> ${SET_ASIDE} order by v.id desc limit 1) last
    left join lateral (select v.by from revision v where v.resource = ${resource.name} and v.record_id = ${id} and v.changes ? path and v.action <> ${SET_ASIDE} and v.id < last.id order by v.id desc limit 1) before on true
    where last.by = ${tx.identity.user}`.execute(tx.db)
  await tellOwners(
    tx,
    resource,
    { id, record },
    rows,
    (name, fields) =>
      `${tx.identity.fullName} resolved a conflict on ${name} and didn’t keep your value: ${fields}. It is kept in the history`,
  )
}
