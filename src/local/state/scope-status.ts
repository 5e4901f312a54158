import type { KeepReason, ScopeStatus } from '../types'
import type { ScopeRow, Tables } from '../store/stored'
import { reasonsToKeep } from './keep'

export const EMPTY_SCOPE: Omit<ScopeRow, 'scope'> = {
  state: 'absent',
  cursor: null,
  pinned: false,
  openedAt: 0,
  rows: 0,
  bytes: 0,
  pulledAt: null,
  head: 0,
  clearing: false,
  replay: false,
  repair: [],
}

/** Every scope this device holds or wants, with why. */
export async function scopeStatuses(tables: Tables, user: number): Promise<ScopeStatus[]> {
  const rows = new Map((await tables.scopes.toArray()).map(row => [row.scope, row]))
  const reasons = await reasonsToKeep(tables, user)
  const names = new Set([...rows.keys(), ...reasons.keys()])
  return [...names].map(scope => statusOf(rows.get(scope) ?? { scope, ...EMPTY_SCOPE }, reasons.get(scope) ?? []))
}

const statusOf = (
  { scope, state, rows, bytes, pulledAt, head }: ScopeRow,
  reasons: readonly KeepReason[],
): ScopeStatus => ({
  scope,
  state,
  reasons,
  rows,
  bytes,
  pulledAt,
  head,
})

/** Changes what a person decides about a scope: kept on this device or not, opened now. */
export async function touchScope(
  tables: Tables,
  scope: string,
  change: Partial<Pick<ScopeRow, 'pinned' | 'openedAt'>>,
): Promise<void> {
  const row = await tables.scopes.get(scope)
  await tables.scopes.put({ ...(row ?? { scope, ...EMPTY_SCOPE }), ...change })
}

/** True while a large change of a scope that was whole has come in part: no sum over its records is to be believed. */
export async function isArriving(tables: Tables, scope: string): Promise<boolean> {
  return (await tables.scopes.get(scope))?.arriving === true
}

/** True once everything of the scope is on this device and kept up to date. */
export async function isHeld(tables: Tables, scope: string): Promise<boolean> {
  const row = await tables.scopes.get(scope)
  return row !== undefined && isHeldRow(row)
}
/** A scope whose records are on their way, for the first time or as a large change. */
export const isComing = (row: ScopeRow): boolean =>
  (row.state === 'pulling' && !isHeldRow(row)) || row.arriving === true
/** {@link isHeld} of a row. */
export const isHeldRow = ({ state, pulledAt }: ScopeRow): boolean =>
  state === 'consistent' || (state === 'pulling' && pulledAt !== null)
