import { nameKey } from '#domain/value/name-key'
import type { Row } from '#domain/records/path'
import type { Resource } from './resource'

/**
 * Two records with one identity are the same thing: the same name, and the same code where both kinds of record have one. Null for a
 * record without a name, and for resources that say nothing about likeness.
 */
export function identityOf(resource: Resource, record: Row): string | null {
  const name = resource.alike === null ? null : record[resource.alike]
  if (typeof name !== 'string' || nameKey(name) === '') return null
  const code = resource.alike === CODE ? null : record[CODE]
  return typeof code === 'string' && CODE in resource.fields
    ? `${nameKey(name)}\n${code.trim().toLowerCase()}`
    : nameKey(name)
}

const CODE = 'code'
