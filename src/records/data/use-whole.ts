import { use, useSyncExternalStore } from 'react'
import type { Resource } from '#contract/kit/resource'
import { scopeKey, scopeKind } from '#contract/kit/scope-kinds'
import { useCan, useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { AskedContext } from './asked-scopes'

/** Returns whether all records of these scopes are on this device; true for no scope, undefined before the first reading. */
export function useIsWhole(scopes: readonly string[]): boolean | undefined {
  const { wholeScopes } = useReplica()
  const whole = useSyncExternalStore(wholeScopes.subscribe, wholeScopes.get)
  return scopes.length === 0 || (whole && scopes.every(scope => whole.has(scope)))
}

/**
 * Waits until all records of these scopes are on this device: meanwhile the nearest {@link DownloadBoundary} says what is missing. What reads
 * after it reads the whole, so no sum, no "none" and no choice is made of a part. Decision 656.
 */
export function useWhole(scopes: readonly string[]): void {
  const { wholeScopes } = useReplica()
  const asked = use(AskedContext)
  const isWhole = useIsWhole(scopes) === true
  if (!isWhole) asked.add(scopes)
  // Asked at every drawing: React warns about a part that waited once and does not ask again.
  use(isWhole ? HERE : wholeScopes.until(scopes))
}

/** A promise that React knows to be settled, so that nothing waits for it. */
const HERE: Promise<void> & { status: 'fulfilled'; value: undefined } = Object.assign(Promise.resolve(), {
  status: 'fulfilled' as const,
  value: undefined,
})

/** The scope that every record of a resource travels in, for those that have one in a firm; null where each owner has its own. */
export function useFirmScope(resource: Resource): string | null {
  const { user } = useViewer()
  const { scope } = resource
  if (!('by' in scope)) return scope.kind
  return scopeKind(scope.kind).pulledBy === 'owner' ? scopeKey(scope.kind, user) : null
}

/** Whether the viewer may read any of these: what may not be read does not come, and nothing waits for it. */
export function useReadsAny(resources: readonly Resource[]): boolean {
  const can = useCan()
  return resources.some(resource => can.read(resource))
}
