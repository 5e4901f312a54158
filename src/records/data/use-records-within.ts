import type { Resource } from '#contract/resource'
import { asHeldList, type Held } from './held'
import { useLiveRecords } from './use-live-records'

/**
 * All records a parent has, in their order, followed; undefined at first, none while `id` is null. Archived ones only when asked for.
 * Rows that did not change keep their identity.
 */
export function useRecordsWithin<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  id: number | null,
  { archived = false }: { readonly archived?: boolean } = {},
): readonly Held<R>[] | undefined {
  const found = useLiveRecords([resource.name], { field, id, archived })
  if (id === null) return NONE
  return found && asHeldList(resource, found[resource.name] ?? NONE)
}

const NONE: readonly never[] = []
