import type { Resource } from '#contract/kit/resource'
import { useReply } from '../../app/office/use-reply'
import { authorOf, historyReply } from './read-history'

/** So far back is looked. */
const REVISIONS = 50

/** Who changed one field of a record last, or one of its cells ("cells.12"), and when: the office knows. Null while it has not said, and without a path. */
export function useLastChange(
  resource: Resource,
  id: number,
  path: string | null,
): { readonly by: string; readonly at: string } | null {
  const asked = useReply(
    path === null ? null : `/${resource.path}/${id}/history?page=1&limit=${REVISIONS}`,
    historyReply,
  )
  // What was never changed is as the record was made.
  const found =
    path !== null && asked.kind === 'loaded'
      ? asked.value.revisions.find(({ action, changes }) => path in changes || action === 'create')
      : undefined
  return found ? { by: authorOf(found), at: found.timestamp } : null
}
