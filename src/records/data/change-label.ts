import { labelOf, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { count } from '../../fields/words'

/** One record by its name, several by their number: "Calder Valley", "3 clients". */
export function countOf(resource: Resource, records: readonly Row[]): string {
  const [first] = records
  return records.length === 1 && first
    ? labelOf(resource, first)
    : count(records.length, lower(resource.singular), lower(resource.plural))
}

type Action = 'New' | 'Deleted' | 'Archived' | 'Unarchived'

/** What a person did to a record, for the sync centre: "New client, Calder Valley". */
export const actionLabel = (action: Action, resource: Resource, record: Row): string =>
  `${action} ${lower(resource.singular)}, ${labelOf(resource, record)}`

/** An edit by the fields it changes: "Client Calder Valley: phone, email". */
export function editLabel(resource: Resource, record: Row, paths: readonly string[]): string {
  const names = paths.map(path => lower(resource.fields[path.split('.', 1)[0] ?? '']?.label ?? path))
  return `${resource.singular} ${labelOf(resource, record)}: ${[...new Set(names)].join(', ')}`
}
