import { KEEP_RULES } from '#contract/sync/keep-rules'
import { groupBy } from '../store/group-by'
import type { ScopeRow, Tables } from '../store/stored'
import type { KeepReason, LocalRecord } from '../types'

/** The tables {@link reasonsToKeep} reads. */
export const KEEP_TABLES: readonly string[] = [
  'scopes',
  'outbox',
  ...KEEP_RULES.owners.map(({ resource }) => resource),
  ...KEEP_RULES.nested.map(({ resource }) => resource),
]

/**
 * Why this device keeps scopes, by scope. Reasons are independent: taking one away clears a scope only when none is left. An owner's
 * reasons also hold for the scopes nested in it.
 */
export async function reasonsToKeep(tables: Tables, user: number): Promise<Map<string, KeepReason[]>> {
  const reasons = new Map<string, KeepReason[]>()
  const add = (scope: string, reason: KeepReason): void => {
    const known = reasons.get(scope) ?? []
    if (!known.includes(reason)) reasons.set(scope, [...known, reason])
  }
  for (const scope of [`user:${user}`, ...KEEP_RULES.always]) add(scope, 'always')
  const rows = await tables.scopes.toArray()
  for (const row of rows) if (row.pinned) add(row.scope, 'pinned')
  for (const row of recentlyOpened(rows)) add(row.scope, 'recent')
  for (const { scope, resource, people } of KEEP_RULES.owners) {
    // Read whole: a filter of Dexie's would step through the records one by one.
    const all = await tables.records(resource).toArray()
    for (const record of all)
      if (people.some(name => names(record, name, user))) add(`${scope}:${record.id}`, 'assigned')
  }
  for (const { scope, resource, within, flag } of KEEP_RULES.nested) {
    const owners = [...reasons].flatMap(([name, why]) =>
      name.startsWith(`${within}:`) ? [{ id: Number(name.slice(within.length + 1)), why }] : [],
    )
    for (const { id, why } of owners) {
      const inside = await tables.records(resource).where(within).equals(id).toArray()
      for (const record of inside)
        if (record[flag] === true) for (const reason of why) add(`${scope}:${record.id}`, reason)
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
    row => row.scope.split(':')[0] ?? '',
  )
  return [...byKind.values()].flatMap(kind =>
    kind.toSorted((a, b) => b.openedAt - a.openedAt).slice(0, KEEP_RULES.recent),
  )
}

async function unsentScopes(tables: Tables): Promise<Set<string>> {
  return new Set((await tables.outbox.toArray()).map(entry => entry.scope))
}

function names(record: LocalRecord, field: string, user: number): boolean {
  const value = record[field]
  return Array.isArray(value) ? value.includes(user) : value === user
}
