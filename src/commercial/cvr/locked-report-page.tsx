import { Link, useParams } from '@tanstack/react-router'
import { cvrReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { lockedBy } from '#contract/commercial/cvr/cvr-words'
import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { user } from '#contract/platform/user'
import { useConnected } from '../../app/office/use-connected'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import type { Held } from '../../records/data/held'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { useNames } from '../../records/data/use-names'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { whyNone } from '../../records/office/kept-notice'
import { LinkButton } from '../../ui/action/link-button'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { SiteDocumentButton } from '../documents/site-document-button'
import { reportTitle } from './cvr-figures'
import styles from './cvr.module.css'
import { Movement } from './movement'
import { ReportFigures } from './report-figures'

/** A report as it was locked: its figures, its words, and who locked it. It is read from the kept text and never worked out again. Decisions 743 and 756. */
export function LockedReportPage() {
  const project = useProject()
  const { reportId }: { readonly reportId?: string } = useParams({ strict: false })
  const of = useRecord(cvrReport, Number(reportId))
  usePageTitle({ title: of ? reportTitle(of) : 'Locked report', under: project.name })
  if (of === undefined) return <Loader text="Loading the report" />
  if (of === null || of.project !== project.id) return <NotHere what="CVR report" />
  return <LockedReport of={of} />
}

interface LockedReportProps {
  readonly of: Held<typeof cvrReport>
}

function LockedReport({ of }: LockedReportProps) {
  const project = useProject()
  const { permissions } = useViewer()
  const unread = unreadOfLocked(permissions)
  const isShown = unread.length === 0
  const locked = lockedBy(of, useNames(user)(of.lockedBy) ?? undefined)
  return (
    <>
      <PageHeading
        title={reportTitle(of)}
        repeats
        over="Cost value reconciliation"
        actions={
          isShown && (
            <>
              <SiteDocumentButton project={project.id} request={{ kind: 'cvr', report: of.id }} label="PDF" />
              <SiteDocumentButton
                project={project.id}
                request={{ kind: 'cvrWorkbook', report: of.id }}
                label="Workbook"
              />
              <LinkButton>
                <Link
                  to="/estimating/projects/$projectId/hub/cvr-reports"
                  params={{ projectId: String(project.id) }}
                  search={{ since: of.id }}
                >
                  Since this report
                </Link>
              </LinkButton>
            </>
          )
        }
      />
      <PageBody>
        <p>{locked}. The figures are as they were then.</p>
        {isShown ? (
          <>
            {of.narrative !== null && (
              <Section title="Narrative">
                <p className={styles['narrative']}>{of.narrative}</p>
              </Section>
            )}
            <Figures of={of} />
          </>
        ) : (
          <Notice tone="info" note="Its figures and files are only for people who may see all of it.">
            {lockedWhy(unread)}.
          </Notice>
        )}
      </PageBody>
    </>
  )
}

const NEEDS_SERVER =
  'The office keeps its figures, and this device has not loaded them yet. Open it again with a connection.'

function Figures({ of }: LockedReportProps) {
  const isConnected = useConnected()
  // What this device kept is what the office has: a locked report never changes.
  const asked = useKeptReply(`/cvrreports/${of.id}/figures`, cvrReply)
  if (asked.kind === 'loading' && isConnected) return <Loader text="Loading the report" />
  if (asked.kind === 'loading') return <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>
  if (asked.kind === 'failed')
    return <EmptyState title="The report was not loaded">{whyNone(asked, isConnected, NEEDS_SERVER)}</EmptyState>
  return (
    <>
      <ReportFigures report={asked.value} lines={asked.value.lines} onForecast={null} />
      <DownloadBoundary>
        <SinceBefore of={of} />
      </DownloadBoundary>
    </>
  )
}

/** The causes since the report that was locked before; nothing for the first one. */
function SinceBefore({ of }: LockedReportProps) {
  const { id } = useProject()
  const before = useRecordsWithin(cvrReport, 'project', id)
    ?.toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd))
    .findLast(({ periodEnd }) => periodEnd < of.periodEnd)
  return before ? <Movement since={before} until={of.id} /> : null
}
