import { useMemo, useSyncExternalStore } from 'react'
import type { Resource } from '#contract/kit/resource'
import { type OwnedKind, scopeKey } from '#contract/kit/scope-kinds'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeld, type Held } from './held'

/** Records of several owners, of those owners only that this device has whole. */
interface OwnersHere {
  /** By the name of the resource. */
  readonly records: ReadonlyMap<string, readonly Held<Resource>[]>
  /** Owners of which a part, or nothing, is here: none of their records is in `records`. */
  readonly missing: readonly number[]
}

/**
 * Returns the unarchived records that several owners have, followed; undefined at first. Each owner's are here whole or not at all, so figures of an owner
 * are right, and a page that adds up all of them says which are missing. The owner of a record is named by the field of its scope.
 */
export function useOwnersHere(
  resources: readonly Resource[],
  kind: OwnedKind,
  owners: readonly number[] | undefined,
): OwnersHere | undefined {
  const replica = useReplica()
  const { wholeScopes } = replica
  const whole = useSyncExternalStore(wholeScopes.subscribe, wholeScopes.get)
  const rows = useLive(
    () =>
      replica.store.read(async tables => {
        const all = await Promise.all(resources.map(({ name }) => tables.records(name).toArray()))
        return new Map(resources.map(({ name }, at) => [name, all[at] ?? []]))
      }),
    [replica, resources],
  )
  return useMemo(() => {
    if (!owners || !rows || !whole) return undefined
    const isHere = (owner: number) => whole.has(scopeKey(kind, owner))
    const here = new Set(owners.filter(isHere))
    return {
      records: new Map(resources.map(resource => [resource.name, ofOwners(resource, rows.get(resource.name), here)])),
      missing: owners.filter(owner => !here.has(owner)),
    }
  }, [resources, kind, owners, rows, whole])
}

function ofOwners(
  resource: Resource,
  rows: readonly Parameters<typeof asHeld>[1][] = [],
  owners: ReadonlySet<number>,
): readonly Held<Resource>[] {
  const { scope } = resource
  if (!('by' in scope)) throw new Error(`${resource.name} has no owner`)
  return rows
    .filter(row => row['archivedAt'] === null && owners.has(Number(row[scope.by])))
    .map(row => asHeld(resource, row))
}
