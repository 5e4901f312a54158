import { useMemo } from 'react'
import type { LocalRecord } from '#local/types'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import type { ShownList } from './list-view'

const NONE: readonly LocalRecord[] = []

/** The pinned records that are still there, and the page's rows without them. */
export function usePinned({ resource, table, list }: ShownList): {
  readonly pinned: readonly LocalRecord[]
  readonly rows: readonly LocalRecord[]
} {
  const replica = useReplica()
  const key = table.pinned.join(',')
  const pinned =
    useLiveKept(
      async () => (await replica.byIds(resource.name, table.pinned)).filter(row => row !== undefined),
      [replica, resource, key],
    ) ?? NONE
  const rows = useMemo(
    () => (list.rows ?? NONE).filter(row => !table.pinned.includes(row.id)),
    [list.rows, table.pinned],
  )
  return { pinned, rows }
}
