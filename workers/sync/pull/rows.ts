import { fromWire } from '#contract/fields/codec'
import type { Resource } from '#contract/kit/resource'
import type { PullLine } from '#contract/sync/protocol'
import type { Incoming } from '#local/incoming/incoming'
import { knownOf } from '#local/incoming/known'

type RowsLine = Extract<PullLine, { line: 'rows' }>

/** Converts a rows line from columns of wire values to records. Skips columns this app does not know. */
export function recordsOf(resource: Resource, { ids, revs, columns }: RowsLine): Incoming[] {
  const turned = Object.entries(knownOf(resource, columns)).map(([name, values]) => {
    const field = resource.fields[name]
    return { name, values: field ? values.map(value => fromWire(field, value)) : values }
  })
  // Fields the server did not send are null: this person may only read names, or the server has another version.
  const unknown = Object.keys(resource.fields).filter(name => columns[name] === undefined)
  return ids.map((id, index) => {
    const row: Record<string, unknown> = { id }
    for (const name of unknown) row[name] = null
    for (const { name, values } of turned) row[name] = values[index] ?? null
    return { id, rev: revs[index] ?? 0, row }
  })
}
