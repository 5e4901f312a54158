import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/resource'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { Modal } from '../../ui/overlay/modal'
import { Loader } from '../../ui/status/loader'
import { useServer } from '../../app/office/server'
import { HistoryTip, UNAVAILABLE } from './history-tip'
import { type HistoryPage, readHistory } from './read-history'
import { RevisionList } from './revision-list'

interface HistoryButtonProps {
  readonly resource: Resource
  readonly id: number
  /** Address of the record's history page, where it has one. */
  readonly page?: string
}

/**
 * When a record was made and last changed on hover, focus or a held touch; pressed, who changed which field from what to what. The history
 * is with the office, so it needs a connection. Spec: platform 8, History tooltip.
 */
export function HistoryButton({ resource, id, page }: HistoryButtonProps) {
  const server = useServer()
  const [history, setHistory] = useState<HistoryPage | 'loading' | 'unavailable' | null>(null)
  function open() {
    setHistory('loading')
    readHistory(server, resource, id).then(setHistory, () => setHistory('unavailable'))
  }
  return (
    <>
      <HistoryTip resource={resource} id={id}>
        <Button icon={History} onClick={open}>
          History
        </Button>
      </HistoryTip>
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
        {typeof history === 'object' && history && <RevisionList resource={resource} id={id} history={history} />}
      </Modal>
    </>
  )
}
