import { byName, type Resource } from './resource'
import type { Fields } from './fields/field'

const made = new Map<Resource, Resource>()

/**
 * A resource as those see it who are only told what its records are called: its label and the fields it adds in `named`, in lists, by sync and
 * in exports, and no filter or sort by any other. The same object each time. Null where nobody is told. Decision 580.
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

/** A resource with some of its fields. */
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
