import { useMemo } from 'react'
import type { Resource } from '#contract/kit/resource'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useCan } from '../../app/viewer'
import type { Held } from './held'
import { type Here, hereOf } from './here'
import { useLiveRecords } from './use-live-records'
import { useIsWhole, useWhole } from './use-whole'

type Definitions = Readonly<Record<string, Resource>>
type Together<D extends Definitions> = { readonly [K in keyof D]: readonly Held<D[K]>[] }

/**
 * Several kinds of records of one parent, read at one moment and followed together; undefined until the first reading and while `id` is null.
 * Waits until this device has them all. Archived records are left out. `definitions` must be a constant.
 */
export function useTogether<D extends Definitions>(
  definitions: D,
  field: string,
  id: number | null,
): Together<D> | undefined {
  useWhole(useScopes(definitions, field, id))
  return useFound(definitions, field, id)
}

/** As {@link useTogether}, of what is here: for pages that show a part and say that it is one. */
export function useTogetherHere<D extends Definitions>(
  definitions: D,
  field: string,
  id: number | null,
): Here<Together<D>> | undefined {
  const isWhole = useIsWhole(useScopes(definitions, field, id))
  const found = useFound(definitions, field, id)
  return useMemo(() => hereOf(found, isWhole), [found, isWhole])
}

/** The scopes of what the viewer may read of these: nothing waits for what does not come. `field` names their owner. */
function useScopes(definitions: Definitions, field: string, id: number | null): readonly string[] {
  const can = useCan()
  if (id === null) return []
  const scopes = Object.values(definitions).flatMap(resource => {
    const { scope } = resource
    if (!can.read(resource)) return []
    if (!('by' in scope)) return [scope.kind]
    if (scope.by !== field) throw new Error(`${resource.name} is in the scope of its ${scope.by}, not of its ${field}`)
    return [scopeKey(scope.kind, id)]
  })
  return [...new Set(scopes)]
}

function useFound<D extends Definitions>(definitions: D, field: string, id: number | null): Together<D> | undefined {
  const found = useLiveRecords(
    Object.values(definitions).map(each => each.name),
    { field, id, archived: false },
  )
  return useMemo(() => {
    if (!found) return undefined
    const lists = Object.fromEntries(Object.entries(definitions).map(([key, { name }]) => [key, found[name]]))
    // Each list is typed by the definition of its own key, as `asHeld` types a row.
    return lists as unknown as Together<D>
  }, [definitions, found])
}
