import { sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import type { Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/typed'
import { type Owned, tellOwners } from './tell-owners'

/**
 * Tells those who wrote what stands in these fields that the record goes with it: the caller, who did not know of it at first, has decided so.
 * To be called before the record is gone.
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
  await tellOwners(
    tx,
    resource,
    { id, record },
    rows,
    (name, fields) =>
      `${tx.identity.fullName} deleted ${name} after you changed it: ${fields}. The history keeps your change`,
  )
}
