import { RESOURCES } from '#contract/resources'
import type { Resource, ScopeRule } from '#contract/resource'

type ScopeKind = ScopeRule['kind']
export interface Scope {
  readonly name: string
  readonly kind: ScopeKind
  /** Which user, project or assessment; null for the other kinds. */
  readonly owner: number | null
}

const KINDS: Readonly<Record<ScopeKind, readonly Resource[]>> = {
  account: inScope('account'),
  library: inScope('library'),
  index: inScope('index'),
  user: inScope('user'),
  project: inScope('project'),
  assessment: inScope('assessment'),
}

function inScope(kind: ScopeKind): readonly Resource[] {
  return RESOURCES.filter(resource => resource.scope.kind === kind)
}

/** Reads a scope's name in the form the protocol's `scopeName` has checked. */
export function parseScope(name: string): Scope {
  const [kind, owner] = name.split(':')
  if (kind === undefined || !(kind in KINDS)) throw new Error(`No scope "${name}"`)
  return { name, kind: kind as ScopeKind, owner: owner === undefined ? null : Number(owner) }
}

/** The resources whose records travel in scopes of a kind, parents before children. */
export const resourcesIn = (kind: ScopeKind): readonly Resource[] => KINDS[kind]
