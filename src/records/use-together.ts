import { useMemo, useRef } from 'react'
import type { Resource } from '#contract/resource'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { asHeld, type Held, keepUnchanged } from './held'

type Definitions = Readonly<Record<string, Resource>>
type Together<D extends Definitions> = { readonly [K in keyof D]: readonly Held<D[K]>[] }

/**
 * Several kinds of records of one parent, read at once and followed together; undefined until the first answer and while `id` is null.
 * Archived records are left out. `definitions` must be a constant. What did not change keeps its identity.
 */
export function useTogether<D extends Definitions>(definitions: D, field: string, id: number | null): Together<D> | undefined {
  const replica = useReplica()
  const last = useRef<Readonly<Record<string, readonly Held<Resource>[]>>>({})
  const found = useLive(async () => {
    if (id === null) return null
    const names = Object.keys(definitions)
    const lists = await Promise.all(names.map(async name => {
      const resource = definitions[name]
      if (!resource) return []
      const rows = await replica.within(resource.name, field, id)
      return keepUnchanged(last.current[name], rows.filter(row => row['archivedAt'] === null).map(row => asHeld(resource, row)))
    }))
    last.current = Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []]))
    return { id, rows: last.current }
  }, [replica, definitions, field, id])
  // Each list was typed by the definition of its own key.
  return useMemo(() => (found && found.id === id ? (found.rows as unknown as Together<D>) : undefined), [found, id])
}
