import { readPath, sameValue, type Row } from './path'

export interface ConflictingField {
  readonly path: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Rule for a field that two people changed differently: ask a person; unite sets of ids; or merge a cell column by column, and ask only where both
 * changed one of the named columns.
 */
export type MergeRule =
  | { readonly policy: 'ask' | 'union' }
  | {
      readonly policy: 'columns'
      readonly asks: ReadonlySet<string>
      /** Whether a cell was worked out from other records: no work of a person is lost where a person's value replaces it. */
      readonly isComputed?: (cell: Row) => boolean
    }

/** Result of a merge: either every path of the operation is settled in `set` (maybe empty), or it is a conflict and nothing is applied. */
export type Merge =
  | {
      readonly kind: 'merged'
      readonly set: Row
      /** Whether someone else had changed the record, and both changes survive. */ readonly joined: boolean
    }
  | { readonly kind: 'conflict'; readonly conflicts: readonly ConflictingField[] }

/**
 * Merges one set operation into the current record, field by field, all or nothing (three-way merge). Per field: current = base, take mine; current =
 * mine, nothing to do; else apply the field's rule. Fields of one group merge together. Runs the same on the device and on the server, so that no
 * update is lost. Decision 003.
 */
export function merge(
  current: Row,
  base: Row,
  mine: Row,
  rule: (path: string) => MergeRule,
  groups: readonly (readonly string[])[] = [],
): Merge {
  const set: Record<string, unknown> = {}
  const conflicts: ConflictingField[] = []
  let joined = false
  for (const paths of grouped(Object.keys(mine), groups)) {
    const mineChanged = paths.some(path => !sameValue(mine[path], base[path]))
    const theirsChanged = paths.filter(path => !sameValue(readPath(current, path), base[path]))
    if (theirsChanged.length > 0) joined = true
    if (!mineChanged) continue
    const differing = paths.filter(path => !sameValue(readPath(current, path), mine[path]))
    if (differing.length === 0) continue
    if (theirsChanged.length === 0) {
      for (const path of paths) set[path] = mine[path]
      continue
    }
    for (const path of differing) {
      const theirs = readPath(current, path)
      if (isReplaced(rule(path), theirs, base[path])) {
        set[path] = mine[path]
        continue
      }
      const joint = join(rule(path), theirs, base[path], mine[path])
      if (joint === null) conflicts.push({ path, base: base[path] ?? null, mine: mine[path] ?? null, theirs })
      else if (!sameValue(joint, theirs)) set[path] = joint
    }
  }
  return conflicts.length > 0 ? { kind: 'conflict', conflicts } : { kind: 'merged', set, joined }
}

function grouped(paths: readonly string[], groups: readonly (readonly string[])[]): string[][] {
  const left = new Set(paths)
  const result: string[][] = []
  for (const group of groups) {
    const together = group.filter(path => left.delete(path))
    if (together.length > 0) result.push(together)
  }
  for (const path of left) result.push([path])
  return result
}

/** Whether their value, or the one they took away, was worked out and not typed: mine takes its place. */
function isReplaced(rule: MergeRule, theirs: unknown, base: unknown): boolean {
  if (rule.policy !== 'columns' || !rule.isComputed) return false
  const last = theirs ?? base
  return isCell(last) && rule.isComputed(last)
}

/** Returns the value that joins both changes of one field; null when a person must decide. */
function join(rule: MergeRule, theirs: unknown, base: unknown, mine: unknown): unknown {
  if (rule.policy === 'union') return unite(theirs, base, mine)
  if (rule.policy !== 'columns' || !isCell(theirs) || !isCell(mine)) return null
  const was = isCell(base) ? base : {}
  const cell: Record<string, unknown> = { ...theirs }
  for (const [column, value] of Object.entries(mine)) {
    if (sameValue(value, was[column]) || sameValue(value, theirs[column])) continue
    if (sameValue(theirs[column], was[column])) cell[column] = value
    else if (rule.asks.has(column)) return null
  }
  return cell
}

const isCell = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns theirs with the ids I added and without those I removed; ids ascending. */
function unite(theirs: unknown, base: unknown, mine: unknown): number[] {
  const was = new Set(ids(base))
  const want = new Set(ids(mine))
  const result = new Set(ids(theirs))
  for (const id of want) if (!was.has(id)) result.add(id)
  for (const id of was) if (!want.has(id)) result.delete(id)
  return [...result].toSorted((a, b) => a - b)
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter(each => typeof each === 'number') : [])
