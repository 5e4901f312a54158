import { labelOf, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Look } from '../../fields/look'

/** The field that names a row to a person: the last of its label that the table shows. */
export function namingField(resource: Resource): string | undefined {
  return resource.label.findLast(name => resource.columns.includes(name)) ?? resource.columns[0]
}

/** What a record is called: its label or, for one that has no name of its own (a line of a quote), the record its first column points at. */
export function recordName(resource: Resource, record: Row, look: Look): string {
  const [first = ''] = resource.columns
  const field = resource.fields[first]
  const pointed =
    resource.label.length === 0 && field?.kind === 'ref' ? look.labelOf(field.target, Number(record[first])) : undefined
  return pointed ?? labelOf(resource, record)
}
