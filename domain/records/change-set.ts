import type { Operation } from './operation'
import { cellsOf, type Row, sameValue } from './path'

/**
 * Joins a new operation with the open operations of the same record (not sealed for sending) and returns the list that replaces them. An add followed
 * by a delete cancels both. A set on a pending add merges into it. A set back to the original value drops the field, then the entry. A delete
 * replaces a pending set. A command is a barrier: nothing joins across it. Spec: platform 4, Change set.
 */
export function joinOperation<O extends Operation>(open: readonly O[], next: O): O[] {
  const last = open.at(-1)
  if (!last || next.kind === 'command' || last.kind === 'command' || last.kind === 'delete') return [...open, next]
  const before = open.slice(0, -1)
  if (next.kind === 'add') return [...open, next]
  if (next.kind === 'delete') {
    if (last.kind === 'add') return before
    return joinOperation(before, { ...next, base: { ...next.base, ...last.base }, baseRev: last.baseRev })
  }
  if (last.kind === 'add') return [...before, { ...last, set: { ...last.set, ...expand(last.set, next.set) } }]
  const joined = { ...last, set: { ...last.set, ...next.set }, base: { ...next.base, ...last.base } }
  const kept = Object.keys(joined.set).filter(path => !sameValue(joined.set[path], joined.base[path]))
  if (kept.length === 0) return before
  return [...before, { ...joined, set: pick(joined.set, kept), base: pick(joined.base, kept) }]
}

/** Writes cells set on an unsent record into its cells field, so that an add carries whole fields only. */
function expand(record: Row, set: Row): Row {
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(set)) {
    const dot = path.indexOf('.')
    if (dot < 0) {
      result[path] = value
      continue
    }
    const field = path.slice(0, dot)
    const cells = { ...cellsOf(record[field]), ...cellsOf(result[field]) }
    if (value === null) delete cells[path.slice(dot + 1)]
    else cells[path.slice(dot + 1)] = value
    result[field] = cells
  }
  return result
}

const pick = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map(key => [key, row[key] ?? null]))
