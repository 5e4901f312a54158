import { RESOURCES } from '#contract/resources'
import type { Resource } from '#contract/kit/resource'
import { readScopeKey, SCOPE_KIND_NAMES, type ScopeKey, type ScopeKind } from '#contract/kit/scope-kinds'

export interface Scope extends ScopeKey {
  readonly name: string
}

const byKind = new Map(
  SCOPE_KIND_NAMES.map(kind => [kind, RESOURCES.filter(resource => resource.scope.kind === kind)] as const),
)

/** Reads a scope's name in the form the protocol's `scopeName` has checked. */
export function parseScope(name: string): Scope {
  const key = readScopeKey(name)
  if (key === null) throw new Error(`No scope "${name}"`)
  return { name, ...key }
}

/** The resources whose records travel in scopes of a kind, parents before children. */
export const resourcesIn = (kind: ScopeKind): readonly Resource[] => byKind.get(kind) ?? []
