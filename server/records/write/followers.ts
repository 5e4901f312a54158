import { sql } from 'kysely'
import { shownTo } from '#contract/kit/access'
import { pathsFromWire, recordToWire, wireToRecord } from '#contract/fields/codec'
import { fieldsToFollow, followingValues, soughtBy } from '#contract/kit/following'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { groupBy } from '#domain/value/group-by'
import { type Row, writePaths } from '#domain/records/path'
import { columnOf, tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { readRecords } from '../read/read'

/** A record and what is to be written on it, in wire form. */
interface Written {
  readonly record: Row
  readonly set: Row
}

/**
 * What follows when a `set` points the leading ref of its record at something else, as `src/local/write/followers` finds it on a device: an answer for
 * each, in wire form. An API caller who names a field keeps what it named. One query for each kind of record that is asked for, however many are written.
 */
export async function followers(
  tx: AccountTransaction,
  resource: Resource,
  written: readonly Written[],
): Promise<readonly Row[]> {
  const { following } = resource
  const all = written.map(each => ({ ...each, fields: fieldsToFollow(resource, each.record, each.set) }))
  const led = all.filter(({ fields }) => fields.length > 0)
  if (!following || led.length === 0) return written.map(() => ({}))
  const afterwards = led.map(({ record, set }) => writePaths(record, set))
  const held = new Map<string, Found>()
  for (const [name, asked] of Object.entries(following.reads)) {
    // Who is only told what people are called is not told here how to reach them either.
    const shown = shownTo(tx.identity.permissions, resourceNamed(name))
    if (shown)
      held.set(
        name,
        await unarchived(
          tx,
          shown,
          afterwards.map(after => soughtBy(asked, after)).filter(each => each !== null),
        ),
      )
  }
  return all.map(({ record, set, fields }) => {
    if (fields.length === 0) return {}
    const after = writePaths(record, set)
    const values = followingValues(
      following,
      wireToRecord(resource.fields, record),
      pathsFromWire(resource, set),
      fields,
      name => held.get(name)?.(soughtBy(following.reads[name] ?? {}, after)) ?? [],
    )
    return recordToWire(resource.fields, values)
  })
}

/** The unarchived records whose fields hold this, in record form and the order of their ids. */
type Found = (sought: Row | null) => readonly Row[]

async function unarchived(tx: AccountTransaction, resource: Resource, sought: readonly Row[]): Promise<Found> {
  const different = [...new Map(sought.map(each => [JSON.stringify(each), each]))]
  if (different.length === 0) return () => []
  const column = (name: string) => sql.id(name === 'id' ? name : columnOf(name, fieldOf(resource, name)))
  const { rows } = await sql<{ id: number; key: string }>`${sql.join(
    different.map(
      ([key, each]) => sql`select id, ${key} as key from ${sql.table(tableOf(resource))}
        where account_id = ${tx.identity.account} and archived_at is null
        and ${sql.join(
          Object.entries(each).map(([name, value]) => sql`${column(name)} = ${value}`),
          sql` and `,
        )}`,
    ),
    sql` union all `,
  )}`.execute(tx.db)
  const found = await readRecords(tx, resource, [...new Set(rows.map(({ id }) => Number(id)))])
  const ids = groupBy(rows, ({ key }) => key)
  return wanted => {
    const own = new Set(ids.get(JSON.stringify(wanted))?.map(({ id }) => Number(id)))
    return [...found].flatMap(([id, { record }]) => (own.has(id) ? [wireToRecord(resource.fields, record)] : []))
  }
}
