import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsOffSite } from '#contract/kit/access'
import { assessment } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { BILL_PERMISSION } from '#contract/estimating/bill-note'
import { BUILD_UP_PERMISSION } from '#contract/estimating/labour-component'
import { project } from '#contract/estimating/project'
import { canRead, type PermissionResource } from '#contract/permissions'
import { scopeKey } from '#contract/kit/scope-kinds'
import { NotFound } from '../../app/page/not-found'
import { useViewer } from '../../app/viewer'
import { useRecord } from '../../records/data/use-record'
import { Loader } from '../../ui/status/loader'
import { useOpened } from './use-opened'
import { AssessmentContext, ProjectContext, useAssessment, useProject } from './use-place'

/** Loads the project of the address for everything under it; one that is nowhere shows the not-found page. Spec: platform 2.4. */
export function ProjectFrame() {
  const { projectId }: { readonly projectId?: string } = useParams({ strict: false })
  return (
    <ProjectProvider id={Number(projectId)}>
      <Outlet />
    </ProjectProvider>
  )
}

/** The hub of a project is there while the project is on site; before and after, its address leads to the project's page. */
export function HubFrame() {
  const { id, showProjectHub } = useProject()
  if (!showProjectHub)
    return <Navigate to="/estimating/projects/$projectId" params={{ projectId: String(id) }} replace />
  return <Outlet />
}

/** The pages a budget-only assessment has not: it has no bill that a person works on. Spec: business 2; ASMT-16. */
const BILL_ROOMS: ReadonlySet<string> = new Set([
  'rate-build-up',
  'boq',
  'bill-of-quantities',
  'fixed-costs',
  'adjustments',
  'revisions',
  'compare',
  'quotes',
])

/** Loads the assessment of the address and the project it belongs to; under another project's hub it has no page. Spec: platform 2.4. */
export function AssessmentFrame() {
  const { assessmentId, projectId }: { readonly assessmentId?: string; readonly projectId?: string } = useParams({
    strict: false,
  })
  const { pathname } = useLocation()
  const found = useRecord(assessment, Number(assessmentId))
  useOpened(found ? scopeKey('assessment', found.id) : null)
  if (found === undefined) return <Loader />
  if (found === null) return <NotFound />
  if (projectId !== undefined && found.project !== Number(projectId)) return <NotFound />
  const [, overview = '', own, room = ''] = /^(.*\/assessments\/(\d+))(?:\/([^/]+))?/.exec(pathname) ?? []
  // The location runs ahead of what is found while another page is being opened.
  const isHere = found.id === Number(own)
  if (isHere && found.isBudgetOnly && BILL_ROOMS.has(room)) return <Navigate to={overview} replace />
  return (
    <ProjectProvider id={found.project}>
      <AssessmentContext value={found}>
        <AssessmentRoom room={isHere ? room : null} />
      </AssessmentContext>
    </ProjectProvider>
  )
}

/** Who opens a room of an assessment, by the address below it. Spec: platform 6. */
const OPENS: Readonly<Record<string, readonly PermissionResource[]>> = {
  '': assessment.permission.read,
  'rate-build-up': BUILD_UP_PERMISSION.read,
  boq: BILL_PERMISSION.read,
  'bill-of-quantities': BILL_PERMISSION.read,
  revisions: BILL_PERMISSION.read,
  'fixed-costs': assessmentFixedCost.permission.read,
}

/**
 * A page of the assessment. Rights of the hub open it while it is on site: accepted, in a project on site; the route has asked for the others.
 * Decision 623.
 */
function AssessmentRoom({ room }: { readonly room: string | null }) {
  const { permissions } = useViewer()
  const { showProjectHub } = useProject()
  const { isAccepted } = useAssessment()
  const rights = room === null ? [] : (OPENS[room] ?? [])
  const isOpen = (showProjectHub && isAccepted) || rights.length === 0 || canRead(permissions, ...rightsOffSite(rights))
  return isOpen ? <Outlet /> : <Navigate to="/access-denied" replace />
}

/** What things cost is wide, so a device holds it only once someone has looked at it there. */
export function LibraryFrame() {
  useOpened('library')
  return <Outlet />
}

function ProjectProvider({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const found = useRecord(project, id)
  useOpened(found ? scopeKey('project', found.id) : null)
  if (found === undefined) return <Loader />
  if (found === null) return <NotFound />
  return <ProjectContext value={found}>{children}</ProjectContext>
}
