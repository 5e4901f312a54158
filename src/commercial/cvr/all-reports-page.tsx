import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { PROGRESS_PART, readsPart } from '#contract/commercial/cvr/value-parts'
import { dashboardIn, dashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import type { Resource } from '#contract/kit/resource'
import type { LocalRecord } from '#local/types'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useListPath } from '../../records/address/record-page'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { ExportButton } from '../../records/list/export-button'
import { RecordTable } from '../../records/list/record-table'
import { useTableList } from '../../records/list/use-table-list'
import { Segmented } from '../../ui/input/segmented'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { AllProjects } from './all-projects'

const TITLE = 'CVR of all projects'
const NEEDS_SERVER = 'The office works these figures out. Open this page again with a connection.'
const SHOWN = [
  { value: 'live', label: 'Live and last locked' },
  { value: 'locked', label: 'Locked reports' },
] as const
type Shown = (typeof SHOWN)[number]['value']

/** The reconciliations of all projects on site: live beside the last locked one, and every locked report. Spec: REP-1; decisions 744 and 747. */
export function AllReportsPage() {
  usePageTitle({ title: TITLE })
  const can = useCan()
  const [shown, setShown] = useState<Shown>('live')
  const choice = <Segmented label="Shown" value={shown} onChange={setShown} options={SHOWN} />
  if (!can.read(cvrReport))
    return (
      <>
        <PageHeading title={TITLE} repeats />
        <PageBody>
          <EmptyState title="You may not read CVR reports">Ask an administrator for a role that reads them.</EmptyState>
        </PageBody>
      </>
    )
  return shown === 'live' ? <Live choice={choice} /> : <Locked choice={choice} />
}

interface PartProps {
  /** Chooses between the two parts of the page. */
  readonly choice: React.ReactNode
}

function Live({ choice }: PartProps) {
  const isConnected = useConnected()
  const { permissions } = useViewer()
  const asked = useKeptReply('/dashboard', dashboardReply)
  const reply = asked.kind === 'loaded' ? asked.value : null
  const office = useMemo(() => reply && dashboardIn(reply), [reply])
  const unseen = unreadOfLocked(permissions)
  return (
    <>
      <PageHeading title={TITLE} repeats actions={choice} />
      <PageBody>
        {asked.kind === 'loading' &&
          (isConnected ? (
            <Loader text="Working out the reports" />
          ) : (
            <EmptyState title="No connection">{NEEDS_SERVER}</EmptyState>
          ))}
        {asked.kind === 'failed' && (
          <EmptyState title="The reports were not worked out">{whyNone(asked, isConnected, NEEDS_SERVER)}</EmptyState>
        )}
        {asked.kind === 'loaded' && asked.newer !== null && (
          <KeptNotice what="The figures" at={asked.value.asOf} newer={asked.newer} />
        )}
        {office && office.unread.length > 0 && (
          <Notice tone="info">These sums do not include what you may not see: {office.unread.join(', ')}.</Notice>
        )}
        {office && unseen.length > 0 && (
          <Notice tone="info">{lockedWhy(unseen)}. So the live figures are not compared with it.</Notice>
        )}
        {office &&
          (office.projects === null ? (
            <EmptyState title="You may not see these figures">
              They need the right to read the build-up of the price too.
            </EmptyState>
          ) : office.projects.length === 0 ? (
            <EmptyState title="No project is on site">
              Put a project on site to see its report here. <Link to="/estimating/projects">Open the projects</Link>
            </EmptyState>
          ) : (
            <AllProjects
              projects={office.projects}
              seesLocked={unseen.length === 0}
              seesWork={readsPart(permissions, PROGRESS_PART)}
            />
          ))}
      </PageBody>
    </>
  )
}

const COLUMNS = ['project', ...cvrReport.columns.filter(name => name !== 'earned')]

/** Locked reports of every project, with filters by project and period. Each opens as it was locked. */
function Locked({ choice }: PartProps) {
  const resource = useMemo<Resource>(() => ({ ...cvrReport, columns: COLUMNS }), [])
  const { permissions } = useViewer()
  const list = useTableList(resource, 'locked reports of all projects', null)
  const base = useListPath()
  const pathOf = useCallback(
    ({ project, id }: LocalRecord) => `/estimating/projects/${String(project)}/hub/cvr-reports/${id}`,
    [],
  )
  const unseen = unreadOfLocked(permissions)
  return (
    <PageBody fill>
      <PageHeading
        title={TITLE}
        repeats
        actions={
          <>
            {choice}
            <ExportButton {...list} />
          </>
        }
      />
      {unseen.length > 0 && <Notice tone="info">{lockedWhy(unseen)}. So this list has no figures.</Notice>}
      <RecordTable list={list} base={base} pathOf={pathOf} canWrite={false} />
    </PageBody>
  )
}
