import { sql } from 'kysely'
import { shownTo } from '#contract/access'
import { pathsFromWire, recordToWire, wireToRecord } from '#contract/fields/codec'
import { fieldsToFollow, followingValues, soughtBy } from '#contract/following'
import { fieldOf, type Resource } from '#contract/resource'
import { resourceNamed } from '#contract/resources'
import { type Row, writePaths } from '#domain/records/path'
import { columnOf, tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { readRecords } from './read'

/**
 * What follows when `set` points the leading ref of a record at something else, as `src/local/write/followers` finds it on a device. `record`
 * and `set` are in wire form, and so is the answer. An API caller who names a field keeps what it named.
 */
export async function followers(tx: AccountTransaction, resource: Resource, record: Row, set: Row): Promise<Row> {
  const { following } = resource
  const fields = fieldsToFollow(resource, record, set)
  if (!following || fields.length === 0) return {}
  const after = writePaths(record, set)
  const held = new Map<string, readonly Row[]>()
  for (const [name, asked] of Object.entries(following.reads)) {
    const sought = soughtBy(asked, after)
    // Who is only told what people are called is not told here how to reach them either.
    const shown = shownTo(tx.identity.permissions, resourceNamed(name))
    if (sought && shown) held.set(name, await unarchived(tx, shown, sought))
  }
  const values = followingValues(
    following,
    wireToRecord(resource.fields, record),
    pathsFromWire(resource, set),
    fields,
    name => held.get(name) ?? [],
  )
  return recordToWire(resource.fields, values)
}

/** The unarchived records whose fields hold this, in record form and the order of their ids. */
async function unarchived(tx: AccountTransaction, resource: Resource, sought: Row): Promise<Row[]> {
  const held = Object.entries(sought).map(
    ([name, value]) => sql`${sql.id(name === 'id' ? name : columnOf(name, fieldOf(resource, name)))} = ${value}`,
  )
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and archived_at is null and ${sql.join(held, sql` and `)}`.execute(tx.db)
  const found = await readRecords(
    tx,
    resource,
    rows.map(({ id }) => Number(id)),
  )
  return [...found.values()].map(({ record }) => wireToRecord(resource.fields, record))
}
