import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { useServer } from '../../app/office/server'
import { LinkButton } from '../../ui/action/link-button'
import { Modal } from '../../ui/overlay/modal'
import { Loader } from '../../ui/status/loader'
import { UNAVAILABLE } from './history-tip'
import { type HistoryPage, readHistory } from './read-history'
import { RevisionList } from './revision-list'

export interface HistoryOf {
  readonly resource: Resource
  readonly id: number
  /** Address of the record's history page, where it has one. */
  readonly page?: string
}

/** Opens who changed which field of a record from what to what; the caller draws `dialog`. Reading it needs a connection. */
export function useHistoryDialog({ resource, id, page }: HistoryOf): {
  readonly open: () => void
  readonly dialog: ReactNode
} {
  const server = useServer()
  const [history, setHistory] = useState<HistoryPage | 'loading' | 'unavailable' | null>(null)
  function open() {
    setHistory('loading')
    readHistory(server, resource, id).then(setHistory, () => setHistory('unavailable'))
  }
  const dialog = (
    <Modal
      open={history !== null}
      onClose={() => setHistory(null)}
      title="History"
      size="medium"
      footer={
        page !== undefined && (
          <LinkButton>
            <Link to={page}>Open as a page</Link>
          </LinkButton>
        )
      }
    >
      {history === 'loading' && <Loader />}
      {history === 'unavailable' && <p>{UNAVAILABLE}</p>}
      {typeof history === 'object' && history && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div role="region" aria-label="Changes" tabIndex={0}>
          <RevisionList resource={resource} id={id} history={history} />
        </div>
      )}
    </Modal>
  )
  return { open, dialog }
}
