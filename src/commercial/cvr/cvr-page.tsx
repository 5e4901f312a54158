import { useState } from 'react'
import { type CvrFiguresReply, cvrFiguresReply } from '#contract/commercial/cvr/cvr-calls'
import { CVR_PERMISSION } from '#contract/commercial/cvr/cvr-readers'
import { canWrite } from '#contract/permissions'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { SiteDocumentButton } from '../documents/site-document-button'
import { LockReport } from './lock-report'
import { LockedReports } from './locked-reports'
import { ReportFigures } from './report-figures'

/** Value, cost and margin of a project, by package and budget, as the server works them out now. Spec: REP-1; decision 742. */
export function CvrPage() {
  const project = useProject()
  usePageTitle({ title: 'Cost value reconciliation', under: project.name })
  const isConnected = useConnected()
  const { permissions } = useViewer()
  const mayWrite = canWrite(permissions, ...CVR_PERMISSION.write)
  const [asks, setAsks] = useState(0)
  const again = () => setAsks(number => number + 1)
  const asked = useKeptReply(`/projects/${project.id}/cvr/figures`, cvrFiguresReply, asks)
  return (
    <>
      <PageHeading
        title="Cost value reconciliation"
        repeats
        actions={
          asked.kind === 'loaded' && asked.value.packages.length > 0 ? (
            <>
              <SiteDocumentButton project={project.id} request={{ kind: 'cvr', report: null }} label="PDF" />
              <SiteDocumentButton
                project={project.id}
                request={{ kind: 'cvrWorkbook', report: null }}
                label="Workbook"
              />
              {mayWrite && <LockReport unread={asked.value.unread} onLocked={again} />}
            </>
          ) : undefined
        }
      />
      <PageBody>
        {asked.kind === 'loading' && isConnected && <Loader text="Working out the report" />}
        {asked.kind === 'loading' && !isConnected && <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>}
        {asked.kind === 'failed' && (
          <EmptyState title="The report was not worked out">{whyNone(asked, isConnected, NEEDS_SERVER)}</EmptyState>
        )}
        {asked.kind === 'loaded' && asked.newer !== null && asked.keptAt !== null && (
          <KeptNotice what="The figures" at={asked.keptAt} newer={asked.newer} />
        )}
        {asked.kind === 'loaded' && (
          <LiveReport report={asked.value} asks={asks} onForecast={mayWrite ? again : null} />
        )}
      </PageBody>
    </>
  )
}

const NEEDS_SERVER = 'The server works this report out. Open it again with a connection.'

interface LiveReportProps {
  readonly report: CvrFiguresReply
  /** How often it was asked for again. */
  readonly asks: number
  /** Null where the viewer may not forecast. */
  readonly onForecast: (() => void) | null
}

function LiveReport({ report, asks, onForecast }: LiveReportProps) {
  if (report.packages.length === 0)
    return (
      <EmptyState title="No bill of this project is accepted yet">
        Its value and its budgets come from the accepted bill. Costs show here as soon as there are some.
      </EmptyState>
    )
  return (
    <>
      <ReportFigures report={report} lines={null} onForecast={onForecast} />
      <DownloadBoundary>
        <LockedReports report={report} asks={asks} />
      </DownloadBoundary>
    </>
  )
}
