import { sql } from 'kysely'
import { company } from '#contract/admin/company'
import { type Approvable, approvableOf } from '#contract/commercial/approvables'
import { type Made, whyOwn } from '#domain/commercial/roles/four-eyes'
import type { Resource } from '#contract/kit/resource'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { findOrFirst } from '../records/write/find-or-first'

/** Returns why someone other than the caller has to approve a record: the caller made or changed it. Null when they did not. Decision 671. */
export async function fourEyes(tx: AccountTransaction, resource: Resource, id: number): Promise<string | null> {
  const approvable = approvableOf(resource)
  const firm = await findOrFirst(tx, company, null)
  return whyOwn(await madeOf(tx, approvable, id), approvable, firm?.ownApproval ?? null)
}

/**
 * Returns what the caller did to a record and its lines, from the history: changing something back does not remove a person from its makers. Only fields
 * that people write count, so that an approval is no change; archiving or restoring a line changes the sum of the lines. Everyone with a part in a line that
 * is still there, or who took one away, is a maker.
 */
async function madeOf(
  { db, identity }: AccountTransaction,
  { resource, decisive, lines }: Approvable,
  id: number,
): Promise<Made> {
  const mine = sql`from revision where account_id = ${identity.account} and by = ${identity.user}`
  const own = sql`select action ${mine} and resource = ${resource.name} and record_id = ${id}
    and (action = 'create' or changes ?| ${[...decisive]}::text[])`
  const ofLines = lines
    ? sql` union all select 'line' ${mine} and resource = ${lines.resource.name}
      and record_id in (select id from ${sql.table(tableOf(lines.resource))}
        where account_id = ${identity.account} and ${sql.id(`${lines.by}_id`)} = ${id})
      and (action in ('create', 'archive', 'unarchive', 'restore') or changes ?| ${writable(lines.resource)}::text[])
      union all select 'line' ${mine} and resource = ${lines.resource.name} and ${LEFT} = ${String(id)}`
    : sql``
  const { rows } = await sql<{ action: string }>`${own}${ofLines}`.execute(db)
  if (rows.length === 0) return null
  return rows.some(({ action }) => action === 'create') ? 'entered' : 'changed'
}

/** The record that a line left, deleted or moved, as the index revision_left has it (migration 0093). Invoice lines call their place `order`. */
const LEFT = sql`coalesce(changes -> 'application' ->> 0, changes -> 'invoice' ->> 0, changes -> 'order' ->> 0)`

/** What people write of a line, but for its place in the list. */
const writable = ({ fields, order }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { serverOwned }]) => (serverOwned || name === order?.field ? [] : [name]))
