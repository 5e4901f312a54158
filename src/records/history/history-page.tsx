import { Link } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useState } from 'react'
import { unarchive } from '#local/write/changes'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { actionLabel } from '../data/change-label'
import { usePageTitle } from '../../app/page/page-title'
import { recordName } from '../data/record-name'
import { useRecord } from '../data/use-record'
import { NotFound } from '../../app/page/not-found'
import { type RecordPage, useListPath, useOwner, useRecordId, useRecordOfPage, useTrail } from '../address/record-page'
import { viewPath } from '../address/record-paths'
import { useServer } from '../../app/office/server'
import { useAct } from '../data/use-act'
import { useCan, useViewer } from '../../app/viewer'
import { UNAVAILABLE } from './history-tip'
import { type HistoryPage as History, readHistory } from './read-history'
import { RevisionList } from './revision-list'

/** Everything that happened to a record, also to one that has been deleted; an archived one can be brought back from here. */
export function HistoryPage(page: RecordPage) {
  const { resource } = page
  const id = useRecordId() ?? 0
  const held = useRecord(resource, id)
  const record = useRecordOfPage(page)
  const base = useListPath()
  const can = useCan()
  const { account } = useViewer()
  const look = useLook(resource, record ? [record] : [], account.currency)
  const act = useAct()
  const { revisions, files, total, isBroken, more } = useRevisions(resource, id)
  const name = record ? recordName(resource, record, look) : resource.singular
  usePageTitle({
    title: 'History',
    under: name,
    trail: [...useTrail(page, useOwner(page), 'record'), ...(record ? [{ label: name, to: viewPath(base, id) }] : [])],
  })
  // A deleted record is in no replica and still has a history; one of another parent has no page here.
  if (held && record === null) return <NotFound />
  return (
    <>
      <PageHeading
        title={`History of ${name}`}
        over={resource.singular}
        ruled
        actions={
          <>
            {record && record.archivedAt !== null && can.write(resource) && (
              <Button
                icon={ArchiveRestore}
                onClick={() => void act([unarchive(resource, id)], actionLabel('Unarchived', resource, record))}
              >
                Unarchive
              </Button>
            )}
            <LinkButton>
              {held === null ? (
                <Link to={base}>Back to the list</Link>
              ) : (
                <Link to={viewPath(base, id)}>Back to the record</Link>
              )}
            </LinkButton>
          </>
        }
      />
      <PageBody>
        {isBroken && <p>{UNAVAILABLE}</p>}
        {!isBroken && revisions === null && <Loader />}
        {revisions && <RevisionList resource={resource} id={id} history={{ revisions, files }} />}
        {revisions && revisions.length < total && (
          <Button onClick={more}>Show older ({count(total - revisions.length, 'change')} more)</Button>
        )}
      </PageBody>
    </>
  )
}

/** The pages of a history read so far, one after the other. */
function useRevisions(resource: RecordPage['resource'], id: number) {
  const server = useServer()
  const [page, setPage] = useState(1)
  const [read, setRead] = useState<Pick<History, 'revisions' | 'files' | 'total'> | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let left = false
    readHistory(server, resource, id, page).then(
      ({ revisions, files, total }) =>
        !left &&
        setRead(before =>
          page === 1 || !before
            ? { revisions, files, total }
            : { revisions: [...before.revisions, ...revisions], files: { ...before.files, ...files }, total },
        ),
      () => !left && setBroken(true),
    )
    return () => {
      left = true
    }
  }, [server, resource, id, page])
  return {
    revisions: read?.revisions ?? null,
    files: read?.files ?? {},
    total: read?.total ?? 0,
    isBroken,
    more: () => setPage(page + 1),
  }
}
