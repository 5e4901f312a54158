import { useRef } from 'react'
import type { Resource } from '#contract/kit/resource'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeld, type Held, keepUnchanged } from './held'
import { type Here, hereOf } from './here'
import { useFirmScope, useIsWhole, useReadsAny, useWhole } from './use-whole'

/**
 * Every unarchived record of a firm's small resource (types, people), followed, in the definition's order; undefined at first. Waits until this
 * device has them all. Of a resource that each project or bill has its own of, only a part is ever here: ask {@link useAllHere}.
 */
export function useAll<R extends Resource>(resource: R): readonly Held<R>[] | undefined {
  const scope = useFirmScope(resource)
  if (scope === null) throw new Error(`No device holds every ${resource.name}`)
  useWhole(useReadsAny([resource]) ? [scope] : NO_SCOPES)
  return useUnarchived(resource)
}

/** As {@link useAll}, with archived ones: for figures of papers that still name them. */
export function useAllEver<R extends Resource>(resource: R): readonly Held<R>[] | undefined {
  const scope = useFirmScope(resource)
  if (scope === null) throw new Error(`No device holds every ${resource.name}`)
  useWhole(useReadsAny([resource]) ? [scope] : NO_SCOPES)
  return useSorted(resource, true)
}

/** As {@link useAll}, of what is here: for pages that show a part and say that it is one. */
export function useAllHere<R extends Resource>(resource: R): Here<readonly Held<R>[]> | undefined {
  const scope = useFirmScope(resource)
  const isWhole = useIsWhole(scope === null ? NO_SCOPES : [scope])
  return hereOf(useUnarchived(resource), scope !== null && isWhole)
}

const NO_SCOPES: readonly string[] = []

function useUnarchived<R extends Resource>(resource: R): readonly Held<R>[] | undefined {
  return useSorted(resource, false)
}

function useSorted<R extends Resource>(resource: R, isEver: boolean): readonly Held<R>[] | undefined {
  const replica = useReplica()
  const last = useRef<readonly Held<R>[] | undefined>(undefined)
  return useLive(async () => {
    const rows = await replica.store.read(tables => tables.records(resource.name).toArray())
    const key = resource.defaultSort.replace(/^-/, '')
    const sorted = rows
      .filter(row => isEver || row['archivedAt'] === null)
      .toSorted((a, b) => String(a[key]).localeCompare(String(b[key]), 'en-GB', { numeric: true }))
    last.current = keepUnchanged(
      last.current,
      sorted.map(row => asHeld(resource, row)),
    )
    return last.current
  }, [replica, resource, isEver])
}
