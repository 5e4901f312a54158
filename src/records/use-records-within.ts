import { useRef } from 'react'
import type { Resource } from '#contract/resource'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { asHeld, type Held, keepUnchanged } from './held'

/**
 * All records a parent has, in their order, followed; undefined at first. Archived ones only when asked for. Rows that did not change
 * keep their identity.
 */
export function useRecordsWithin<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  id: number | null,
  { archived = false }: { readonly archived?: boolean } = {},
): readonly Held<R>[] | undefined {
  const replica = useReplica()
  const key = `${resource.name} ${field} ${id} ${archived}`
  const last = useRef<readonly Held<R>[] | undefined>(undefined)
  const found = useLive(async () => {
    const rows = id === null ? [] : await replica.within(resource.name, field, id)
    last.current = keepUnchanged(last.current, rows.flatMap(row => (archived || row.archivedAt === null ? [asHeld(resource, row)] : [])))
    return { key, rows: last.current }
  }, [replica, key])
  return found?.key === key ? found.rows : undefined
}
