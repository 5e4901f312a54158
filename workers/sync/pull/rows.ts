import { fromWire } from '#contract/fields/codec'
import type { Resource } from '#contract/resource'
import type { PullLine } from '#contract/sync/protocol'
import type { Incoming } from '#local/incoming/incoming'

type RowsLine = Extract<PullLine, { line: 'rows' }>

/** The records of a rows line: columns of wire values become rows in record form. */
export function recordsOf(resource: Resource, { ids, revs, columns }: RowsLine): Incoming[] {
  const turned = Object.entries(columns).map(([name, values]) => {
    const field = resource.fields[name]
    return { name, values: field ? values.map(value => fromWire(field, value)) : values }
  })
  return ids.map((id, index) => {
    const row: Record<string, unknown> = { id }
    for (const { name, values } of turned) row[name] = values[index] ?? null
    return { id, rev: revs[index] ?? 0, row }
  })
}
