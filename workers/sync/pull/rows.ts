import { fromWire } from '#contract/fields/codec'
import type { Resource } from '#contract/resource'
import type { PullLine } from '#contract/sync/protocol'
import type { Incoming } from '#local/incoming/incoming'
import { knownOf } from '#local/incoming/known'

type RowsLine = Extract<PullLine, { line: 'rows' }>

/** The records of a rows line: columns of wire values become rows in record form. A column this app does not know is left out. */
export function recordsOf(resource: Resource, { ids, revs, columns }: RowsLine): Incoming[] {
  const turned = Object.entries(knownOf(resource, columns)).map(([name, values]) => {
    const field = resource.fields[name]
    return { name, values: field ? values.map(value => fromWire(field, value)) : values }
  })
  // What was not sent is not known: this person is only told names, or the server is of another version.
  const unknown = Object.keys(resource.fields).filter(name => columns[name] === undefined)
  return ids.map((id, index) => {
    const row: Record<string, unknown> = { id }
    for (const name of unknown) row[name] = null
    for (const { name, values } of turned) row[name] = values[index] ?? null
    return { id, rev: revs[index] ?? 0, row }
  })
}
