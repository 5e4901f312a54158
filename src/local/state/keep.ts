import {
  isOwnedKind,
  KEPT_LATELY,
  readScopeKey,
  SCOPE_KIND_NAMES,
  scopeKey,
  scopeKind,
} from '#contract/kit/scope-kinds'
import { groupBy } from '#domain/value/group-by'
import type { ScopeRow, Tables } from '../store/stored'
import type { KeepReason, LocalRecord } from '../types'

const KEPT = SCOPE_KIND_NAMES.map(kind => ({ kind, ...scopeKind(kind) }))

/** The tables {@link reasonsToKeep} reads. */
export const KEEP_TABLES: readonly string[] = [
  'scopes',
  'outbox',
  ...KEPT.flatMap(({ owner, keep }) =>
    owner !== null && (keep.why === 'people' || keep.why === 'within') ? [owner] : [],
  ),
]

/**
 * Why this device keeps scopes, by scope. Reasons are independent: taking one away clears a scope only when none is left. An owner's
 * reasons also hold for the scopes kept within it.
 */
export async function reasonsToKeep(tables: Tables, user: number): Promise<Map<string, KeepReason[]>> {
  const reasons = new Map<string, KeepReason[]>()
  const add = (scope: string, reason: KeepReason): void => {
    const known = reasons.get(scope) ?? []
    if (!known.includes(reason)) reasons.set(scope, [...known, reason])
  }
  for (const { kind, keep } of KEPT)
    if (keep.why === 'always') add(isOwnedKind(kind) ? scopeKey(kind, user) : kind, 'always')
  const rows = await tables.scopes.toArray()
  for (const row of rows) if (row.pinned) add(row.scope, 'pinned')
  for (const row of recentlyOpened(rows)) add(row.scope, 'recent')
  for (const { kind, owner, keep } of KEPT) {
    if (keep.why !== 'people' || owner === null || !isOwnedKind(kind)) continue
    // Read whole: a filter of Dexie's would step through the records one by one.
    const all = await tables.records(owner).toArray()
    for (const record of all)
      if (keep.fields.some(name => names(record, name, user))) add(scopeKey(kind, record.id), 'assigned')
  }
  for (const { kind, owner, keep } of KEPT) {
    if (keep.why !== 'within' || owner === null || !isOwnedKind(kind)) continue
    const around = [...reasons].flatMap(([name, why]) => {
      const outer = readScopeKey(name)
      return outer?.kind === keep.kind && outer.owner !== null ? [{ id: outer.owner, why }] : []
    })
    for (const { id, why } of around) {
      const inside = await tables.records(owner).where(keep.kind).equals(id).toArray()
      for (const record of inside.filter(each => each[keep.flag] === true))
        for (const reason of why) add(scopeKey(kind, record.id), reason)
    }
  }
  for (const scope of await unsentScopes(tables)) add(scope, 'unsent')
  return reasons
}

/** Scopes to fetch and follow: kept for another reason than waiting changes. */
export const isWanted = (reasons: readonly KeepReason[]): boolean => reasons.some(reason => reason !== 'unsent')

function recentlyOpened(rows: readonly ScopeRow[]): ScopeRow[] {
  const byKind = groupBy(
    rows.filter(row => row.openedAt > 0),
    row => readScopeKey(row.scope)?.kind,
  )
  return [...byKind.values()].flatMap(kind => kind.toSorted((a, b) => b.openedAt - a.openedAt).slice(0, KEPT_LATELY))
}

async function unsentScopes(tables: Tables): Promise<Set<string>> {
  return new Set((await tables.outbox.toArray()).map(entry => entry.scope))
}

function names(record: LocalRecord, field: string, user: number): boolean {
  const value = record[field]
  return Array.isArray(value) ? value.includes(user) : value === user
}
