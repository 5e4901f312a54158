import type { Resource } from '#contract/kit/resource'
import type { Comparison, Condition } from '#domain/records/filter'
import type { ListQuery } from '#local/types'

const PREFIX: Readonly<Record<Comparison, string>> = {
  equal: '=',
  'not-equal': '!',
  contains: '~',
  after: '>',
  'at-or-after': '>=',
  before: '<',
  'at-or-before': '<=',
  'one-of': '',
  empty: '',
}

/** A list as the query of its call: page, limit, sort, includeArchived=1, the parent and the filters. Spec: platform 7.1 and 9. */
export function listParameters(resource: Resource, query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams({ page: String(query.page), limit: String(query.limit), sort: query.sort })
  if (query.includeArchived) parameters.set('includeArchived', '1')
  if (query.within) parameters.set(query.within.field, String(query.within.id))
  for (const condition of query.conditions) {
    const [name, value] = parameter(resource, condition)
    parameters.append(name, value)
  }
  return parameters
}

/**
 * Both days of a period travel as yyyyMMdd under names of their own, those of an instant as the moments between which it is; everything else with the
 * prefixes a person may type.
 */
function parameter(resource: Resource, { field, comparison, values }: Condition): [string, string] {
  const kind = resource.fields[field]?.kind
  if (comparison === 'empty') return [`${field}Empty`, '1']
  if (kind === 'day' && comparison === 'at-or-after') return [`${field}From`, compact(values)]
  if (kind === 'day' && comparison === 'at-or-before') return [`${field}To`, compact(values)]
  if (kind === 'instant' && comparison === 'at-or-after') return [`${field}From`, values.join('')]
  if (kind === 'instant' && comparison === 'before') return [`${field}To`, values.join('')]
  return [field, PREFIX[comparison] + values.join(',')]
}

const compact = (values: readonly string[]): string => values.join('').replaceAll('-', '')
