import { nameKey } from '#domain/value/name-key'
import type { Row } from '#domain/records/path'
import type { Resource } from './resource'

/**
 * Returns a key that duplicates share: the same name, and the same code where both records have one. Null for a record without a name, and for
 * resources without a duplicate rule.
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
