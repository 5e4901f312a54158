import { byName, type Resource } from './resource'
import type { Fields } from '../fields/field'

const made = new Map<Resource, Resource>()

/**
 * Returns a resource as people see it who may read names only. They get its label and the fields of `named`, in lists, by sync and in exports. No
 * other field can be filtered or sorted by. Returns the same object each time; null where names are not open to others. Decision 580.
 */
export function namesOf(resource: Resource): Resource | null {
  if (resource.named === null) return null
  const told = new Set([...resource.label, ...resource.named.fields])
  const names =
    made.get(resource) ??
    partOf(resource, name => told.has(name), {
      list: { ...resource.list, cells: {}, badges: [] },
      mergeGroups: [],
      named: null,
      isNamesOnly: true,
    })
  made.set(resource, names)
  return names
}

/** Returns a resource with some of its fields. */
export function partOf(resource: Resource, isShown: (name: string) => boolean, more: Partial<Resource>): Resource {
  const fields: Fields = byName(Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isShown(name))))
  return Object.freeze({
    ...resource,
    fields,
    columns: resource.columns.filter(isShown),
    sections: resource.sections
      .map(section => ({ ...section, fields: section.fields.filter(isShown) }))
      .filter(section => section.fields.length > 0),
    ...more,
  })
}
