import { instant, ref, type Field } from '../fields/field'
import { byName, type Resource } from './resource'

/** System fields as field definitions, so that lists can show, filter and sort by them. */
export const SYSTEM_FIELDS: Readonly<Record<string, Field>> = byName({
  id: ref('Id', ''),
  createdAt: instant('Created'),
  createdBy: ref('Created by', 'user'),
  updatedAt: instant('Changed'),
  updatedBy: ref('Changed by', 'user'),
  archivedAt: instant('Archived'),
})

/** Returns a field of a resource by name: its own or a system field. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? SYSTEM_FIELDS[name]
