import { sameValue, type Row } from '#domain/records/path'
import type { Following, Resource } from './resource'

/** Returns the dependent fields to update when `set` is written on `record`, without those `set` names itself; empty where the reference does not change. */
export function fieldsToFollow({ following }: Resource, record: Row, set: Row): readonly string[] {
  if (!following || !(following.leader in set) || sameValue(set[following.leader], record[following.leader])) return []
  return following.fields.filter(name => !(name in set))
}

/** Returns the new values of those fields, computed from the unarchived records that `reads` asks for. All in record form. */
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

/** Returns the field values that `reads` looks for; null when a field to look for is empty. */
export function soughtBy(asked: Readonly<Record<string, string>>, record: Row): Row | null {
  const sought = Object.entries(asked).map(([name, from]) => [name, record[from] ?? null] as const)
  return sought.some(([, value]) => value === null) ? null : Object.fromEntries(sought)
}

/**
 * Ignores unchanged fields that an old app sends. Fields of one merge group are sent together, so an app that knows no dependent fields names all of
 * them; those equal to `base` are not meant. A caller that names only some of them means those.
 */
export function withoutTravellers({ following }: Resource, base: Row, set: Row): Row {
  if (!following || !(following.leader in set) || sameValue(set[following.leader], base[following.leader])) return set
  if (!following.fields.every(name => name in set && name in base)) return set
  const travel = new Set(following.fields.filter(name => sameValue(set[name], base[name])))
  return travel.size === 0 ? set : Object.fromEntries(Object.entries(set).filter(([name]) => !travel.has(name)))
}
