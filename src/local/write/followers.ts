import { fieldsToFollow, followingValues, soughtBy } from '#contract/kit/following'
import type { Resource } from '#contract/kit/resource'
import { sameValue, type Row } from '#domain/records/path'
import type { Tables } from '../store/stored'

/**
 * What follows when `set` points the leading ref of a record at something else: the usual values of the fields that belong to it, without those
 * `set` names itself. All in record form. The server has the same rule (`server/records/write/followers`).
 */
export async function followers(tables: Tables, resource: Resource, record: Row, set: Row): Promise<Row> {
  const { following } = resource
  const fields = fieldsToFollow(resource, record, set)
  if (!following || fields.length === 0) return {}
  const held = new Map<string, readonly Row[]>()
  for (const [name, asked] of Object.entries(following.reads)) {
    const sought = soughtBy(asked, { ...record, ...set })
    if (!sought) continue
    const isSought = (each: Row) =>
      each['archivedAt'] === null && Object.entries(sought).every(([path, value]) => sameValue(each[path], value))
    held.set(name, await tables.records(name).filter(isSought).toArray())
  }
  return followingValues(following, record, set, fields, name => held.get(name) ?? [])
}
