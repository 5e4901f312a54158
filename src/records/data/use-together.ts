import { useMemo } from 'react'
import type { Resource } from '#contract/resource'
import type { Held } from './held'
import { useLiveRecords } from './use-live-records'

type Definitions = Readonly<Record<string, Resource>>
type Together<D extends Definitions> = { readonly [K in keyof D]: readonly Held<D[K]>[] }

/**
 * Several kinds of records of one parent, read at one moment and followed together; undefined until the first answer and while `id` is
 * null. Archived records are left out. `definitions` must be a constant.
 */
export function useTogether<D extends Definitions>(
  definitions: D,
  field: string,
  id: number | null,
): Together<D> | undefined {
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
