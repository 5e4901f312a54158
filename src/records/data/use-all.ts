import { useRef } from 'react'
import type { Resource } from '#contract/resource'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeld, type Held, keepUnchanged } from './held'

/** Every unarchived record of a small resource (types, people) this device holds, followed, in the definition's order; undefined at first. */
export function useAll<R extends Resource>(resource: R): readonly Held<R>[] | undefined {
  const replica = useReplica()
  const last = useRef<readonly Held<R>[] | undefined>(undefined)
  return useLive(async () => {
    const rows = await replica.store.read(tables => tables.records(resource.name).toArray())
    const key = resource.defaultSort.replace(/^-/, '')
    const sorted = rows
      .filter(row => row['archivedAt'] === null)
      .toSorted((a, b) => String(a[key]).localeCompare(String(b[key]), 'en-GB', { numeric: true }))
    last.current = keepUnchanged(
      last.current,
      sorted.map(row => asHeld(resource, row)),
    )
    return last.current
  }, [replica, resource])
}
