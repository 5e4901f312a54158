import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/resource'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { Modal } from '../../ui/overlay/modal'
import { Loader } from '../../ui/status/loader'
import { useServer } from '../server'
import { HistoryTip, UNAVAILABLE } from './history-tip'
import { readHistory, type Revision } from './read-history'
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
  const [revisions, setRevisions] = useState<readonly Revision[] | 'loading' | 'unavailable' | null>(null)
  function open() {
    setRevisions('loading')
    readHistory(server, resource, id).then(history => setRevisions(history.revisions), () => setRevisions('unavailable'))
  }
  return (
    <>
      <HistoryTip resource={resource} id={id}>
        <Button icon={History} onClick={open}>History</Button>
      </HistoryTip>
      <Modal
        open={revisions !== null} onClose={() => setRevisions(null)} title="History" size="medium"
        footer={page !== undefined && <LinkButton><Link to={page}>Open as a page</Link></LinkButton>}
      >
        {revisions === 'loading' && <Loader />}
        {revisions === 'unavailable' && <p>{UNAVAILABLE}</p>}
        {Array.isArray(revisions) && <RevisionList resource={resource} id={id} revisions={revisions} />}
      </Modal>
    </>
  )
}
