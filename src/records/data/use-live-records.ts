import { useMemo, useSyncExternalStore } from 'react'
import type { LiveAnswer } from '#local/read/live-records'
import { useReplica } from '../../fields/replica-context'

interface Following {
  readonly field: string
  readonly id: number | null
  /** Archived ones too. */ readonly archived: boolean
}

const NOBODY = () => () => undefined
const NOTHING = () => undefined

/**
 * Records of these resources within one parent, followed; undefined until the first answer and while `id` is null. A failing read throws
 * while rendering, into the page's error boundary. What did not change keeps its identity.
 */
export function useLiveRecords(
  resources: readonly string[],
  { field, id, archived }: Following,
): LiveAnswer | undefined {
  const replica = useReplica()
  const names = resources.join()
  const live = useMemo(
    () => (id === null ? null : replica.live({ resources: names.split(','), field, id, archived })),
    [replica, names, field, id, archived],
  )
  return useSyncExternalStore(live?.subscribe ?? NOBODY, live?.get ?? NOTHING)
}
