import { sameValue, type Row } from '#domain/records/path'
import type { Following, Resource } from './resource'

/** The fields that follow once `set` is written on `record`: those `set` does not name itself. None where it points at nothing else. */
export function fieldsToFollow({ following }: Resource, record: Row, set: Row): readonly string[] {
  if (!following || !(following.leader in set) || sameValue(set[following.leader], record[following.leader])) return []
  return following.fields.filter(name => !(name in set))
}

/** What those fields hold then, by the unarchived records of what `reads` asks for. All in record form. */
export function followingValues(
  following: Following,
  record: Row,
  set: Row,
  fields: readonly string[],
  of: (resource: string) => readonly Row[],
): Row {
  const emptied = Object.fromEntries(fields.map(name => [name, null]))
  const usual = following.usual({ ...record, ...emptied, ...set }, of)
  return Object.fromEntries(fields.map(name => [name, usual[name] ?? null]))
}

/** What a record that `reads` asks for holds, by field; null when there is none, since a field to look for is empty. */
export function soughtBy(asked: Readonly<Record<string, string>>, record: Row): Row | null {
  const sought = Object.entries(asked).map(([name, from]) => [name, record[from] ?? null] as const)
  return sought.some(([, value]) => value === null) ? null : Object.fromEntries(sought)
}

/**
 * A change without what only travelled along. Fields of one merge group are sent together, so an app that knows of nothing that follows names
 * all of them; those it leaves as they were (`base`) it did not mean. A caller that names only some of them means those.
 */
export function withoutTravellers({ following }: Resource, base: Row, set: Row): Row {
  if (!following || !(following.leader in set) || sameValue(set[following.leader], base[following.leader])) return set
  if (!following.fields.every(name => name in set && name in base)) return set
  const travel = new Set(following.fields.filter(name => sameValue(set[name], base[name])))
  return travel.size === 0 ? set : Object.fromEntries(Object.entries(set).filter(([name]) => !travel.has(name)))
}
