import type { Resource } from '#contract/kit/resource'
import { scopeKey, scopeKind } from '#contract/kit/scope-kinds'
import type { Tables } from '../store/stored'
import type { ListQuery } from '../types'

/**
 * The one scope everything of a list travels in; null when it spans several. A list within another parent (the photos of an issue) lies
 * in the scope that parent names by the same field.
 */
export async function scopeOfList(
  tables: Tables,
  { scope, fields }: Resource,
  within: ListQuery['within'],
  user: number,
): Promise<string | null> {
  if (!('by' in scope)) return scope.kind
  if (scopeKind(scope.kind).pulledBy === 'owner') return scopeKey(scope.kind, user)
  if (within === null) return null
  if (within.field === scope.by) return scopeKey(scope.kind, within.id)
  const target = fields[within.field]?.target
  const owner = target ? (await tables.records(target).get(within.id))?.[scope.by] : null
  return typeof owner === 'number' ? scopeKey(scope.kind, owner) : null
}
