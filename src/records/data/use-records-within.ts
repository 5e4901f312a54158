import type { Resource } from '#contract/kit/resource'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useCan } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeldList, type Held } from './held'
import { type Here, hereOf } from './here'
import { useLiveRecords } from './use-live-records'
import { useIsWhole, useWhole } from './use-whole'

interface Options {
  /** Archived ones too. */
  readonly archived?: boolean
}

/**
 * All records a parent has, in their order, followed; undefined at first, none while `id` is null. Waits until this device has them all.
 * Archived ones only when asked for. Rows that did not change keep their identity.
 */
export function useRecordsWithin<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  id: number | null,
  options: Options = {},
): readonly Held<R>[] | undefined {
  const scope = useScopeWithin(resource, field, id)
  useWhole(scope ?? NONE)
  const found = useFound(resource, field, id, options)
  return scope && found
}

/** As {@link useRecordsWithin}, of what is here: for pages that show a part and say that it is one. */
export function useRecordsHere<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  id: number | null,
  options: Options = {},
): Here<readonly Held<R>[]> | undefined {
  const scope = useScopeWithin(resource, field, id)
  const isWhole = useIsWhole(scope ?? NONE)
  return hereOf(useFound(resource, field, id, options), scope && isWhole)
}

const NONE: readonly never[] = []

/**
 * The scope that the records of a parent travel in, none when the viewer may not read them or there is no parent. Undefined while the parent
 * is looked up, to find whose scope it is in.
 */
function useScopeWithin(resource: Resource, field: string, id: number | null): readonly string[] | undefined {
  const can = useCan()
  const replica = useReplica()
  const { scope } = resource
  const isWanted = id !== null && can.read(resource)
  const isOwned = 'by' in scope
  const isLookedUp = isWanted && isOwned && scope.by !== field
  const found = useLive(
    async () => (isLookedUp ? replica.scopeWithin(resource, field, id) : null),
    [replica, resource, field, id, isLookedUp],
  )
  if (!isWanted) return NONE
  if (!isOwned) return [scope.kind]
  if (scope.by === field) return [scopeKey(scope.kind, id)]
  return found === undefined ? undefined : found === null ? NONE : [found]
}

function useFound<R extends Resource>(
  resource: R,
  field: string,
  id: number | null,
  { archived = false }: Options,
): readonly Held<R>[] | undefined {
  const found = useLiveRecords([resource.name], { field, id, archived })
  if (id === null) return NONE
  return found && asHeldList(resource, found[resource.name] ?? NONE)
}
