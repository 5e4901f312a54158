import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { formatHistoryTime } from '../../ui/format'
import { Tooltip } from '../../ui/overlay/tooltip'
import { words } from '../../ui/words'
import { useServer } from '../../app/office/server'
import { authorOf, readHistory, type Revision } from './read-history'

interface HistoryTipProps {
  readonly resource: Resource
  readonly id: number
  /** One focusable element. */
  readonly children: ReactNode
}

/** When a record was made and last changed, and by whom, over whatever it is about. Hides when a navigation starts. Spec: platform 4 and 8. */
export function HistoryTip({ resource, id, children }: HistoryTipProps) {
  const router = useRouter()
  const [turn, setTurn] = useState(0)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setTurn(before => before + 1)), [router])
  return (
    <Tooltip key={turn} content={<Summary resource={resource} id={id} />}>
      {children}
    </Tooltip>
  )
}

type Summarised = 'loading' | 'unavailable' | { readonly oldest: Revision; readonly newest: Revision }

/** Asked for again each time it is shown. */
function Summary({ resource, id }: Omit<HistoryTipProps, 'children'>) {
  const server = useServer()
  const [found, setFound] = useState<Summarised>('loading')
  useEffect(() => {
    let left = false
    readHistory(server, resource, id, 1, 1, false).then(
      ({ oldest, newest }) => !left && setFound(oldest ? { oldest, newest: newest ?? oldest } : 'unavailable'),
      () => !left && setFound('unavailable'),
    )
    return () => {
      left = true
    }
  }, [server, resource, id])
  if (found === 'loading') return words.loading
  if (found === 'unavailable') return UNAVAILABLE
  return (
    <>
      <div>Created {said(found.oldest)}</div>
      <div>Last changed {said(found.newest)}</div>
    </>
  )
}

export const UNAVAILABLE = 'History data unavailable'
const said = (revision: Revision): string => `${formatHistoryTime(revision.timestamp)} by ${authorOf(revision)}`
