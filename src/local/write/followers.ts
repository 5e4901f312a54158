import type { Resource } from '#contract/resource'
import { sameValue, type Row } from '#domain/records/path'
import type { Tables } from '../store/stored'

/**
 * What follows when `set` points the leading ref of a record at something else: the usual values of the fields that belong to it, without those
 * `set` names itself. All in record form.
 */
export async function followers(tables: Tables, { following }: Resource, record: Row, set: Row): Promise<Row> {
  if (!following || !(following.leader in set) || sameValue(set[following.leader], record[following.leader])) return {}
  const missing = following.fields.filter(name => !(name in set))
  if (missing.length === 0) return {}
  const emptied = Object.fromEntries(missing.map(name => [name, null]))
  const held = new Map<string, readonly Row[]>()
  for (const name of following.reads)
    held.set(
      name,
      await tables
        .records(name)
        .filter(each => each['archivedAt'] === null)
        .toArray(),
    )
  const usual = following.usual({ ...record, ...emptied, ...set }, name => held.get(name) ?? [])
  return Object.fromEntries(missing.map(name => [name, usual[name] ?? null]))
}
