import { sameValue, type Row } from '#domain/records/path'
import { merge, type Merge, type MergeRule } from '#domain/records/merge'
import type { Resource } from './resource'

/** Joins one set operation with the record as it is now: sets are united, everything else asks. All values in wire form. */
export function mergeRecord(resource: Resource, current: Row, base: Row, mine: Row): Merge {
  return merge(current, base, mine, path => ruleOf(resource, path), resource.mergeGroups)
}

function ruleOf(resource: Resource, path: string): MergeRule {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (!field) return { policy: 'ask', same: sameValue }
  const value = key === undefined ? undefined : Object.keys(field.cell)[0]
  return { policy: field.kind === 'refs' ? 'union' : 'ask', same: value === undefined ? sameValue : (a, b) => sameValue(column(a, value), column(b, value)) }
}

const column = (cell: unknown, name: string): unknown => (typeof cell === 'object' && cell !== null ? (cell as Row)[name] ?? null : null)
