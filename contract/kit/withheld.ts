import { namesOf, partOf } from './named'
import type { Resource } from './resource'

const guarded = new Map<Resource, readonly string[]>()
/** Returns the fields of a resource that have rights of their own, in definition order. */
export function guardedFields(resource: Resource): readonly string[] {
  const known =
    guarded.get(resource) ??
    Object.entries(resource.fields).flatMap(([name, { readBy }]) => (readBy.length > 0 ? [name] : []))
  guarded.set(resource, known)
  return known
}

const made = new Map<Resource, Map<string, Resource>>()
/** Returns a resource without some of its fields. Returns the same object each time, and the resource itself where nothing is removed. */
export function withoutFields(resource: Resource, left: readonly string[]): Resource {
  if (left.length === 0) return resource
  const parts = made.get(resource) ?? new Map<string, Resource>()
  made.set(resource, parts)
  const key = left.join(' ')
  const part =
    parts.get(key) ??
    partOf(resource, name => !left.includes(name), { list: resource.list, withheld: [...resource.withheld, ...left] })
  parts.set(key, part)
  return part
}

/** Returns every form in which a resource may be shown: whole, without the fields each set of rights hides, and names only where that exists. */
export function shapesOf(resource: Resource): readonly Resource[] {
  const fields = guardedFields(resource)
  const locks = new Map<string, string[]>()
  for (const name of fields) {
    const lock = JSON.stringify(resource.fields[name]?.readBy)
    locks.set(lock, [...(locks.get(lock) ?? []), name])
  }
  // Each lock is open or shut, with all of its fields.
  const lefts = [...locks.values()].reduce<readonly (readonly string[])[]>(
    (sets, names) => [...sets, ...sets.map(left => [...left, ...names])],
    [[]],
  )
  const parts = lefts.map(left =>
    withoutFields(
      resource,
      fields.filter(name => left.includes(name)),
    ),
  )
  const names = namesOf(resource)
  return names ? [...parts, names] : parts
}
