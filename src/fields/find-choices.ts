import { resourceNamed } from '#contract/resources'
import { labelOf, type Resource } from '#contract/resource'
import type { Row } from '#domain/records/path'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import type { ListQuery } from '#local/types'
import type { Choice } from '../ui/input/choices'

/** How many are offered at once; typing narrows them. */
const OFFERED = 30

/** Records of `target` whose name holds the typed text, in the target's own order. */
export async function findChoices(
  replica: Replica,
  lists: Lists,
  target: string,
  text: string,
  record: Row,
): Promise<Choice[]> {
  const resource = resourceNamed(target)
  const searches =
    text.trim() === ''
      ? [[]]
      : resource.label.map(field => [{ field, comparison: 'contains' as const, values: [text.trim()] }])
  const pages = await Promise.all(
    searches.map(conditions =>
      lists.page({
        resource: target,
        within: parentIn(resource, record),
        conditions,
        sort: resource.defaultSort,
        page: 1,
        limit: OFFERED,
        includeArchived: false,
      }),
    ),
  )
  const ids = [...new Set(pages.flatMap(page => page.ids))].slice(0, OFFERED)
  const found = await replica.byIds(target, ids)
  return found.flatMap(each => (each ? [{ value: String(each.id), label: labelOf(resource, each) }] : []))
}

/** A record's references stay inside its own parent: a zone of this assessment, never of another. */
function parentIn(target: Resource, record: Row): ListQuery['within'] {
  const field = 'by' in target.scope ? target.scope.by : target.order?.by
  const id = field === undefined ? undefined : record[field]
  return field !== undefined && typeof id === 'number' ? { field, id } : null
}
