import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { scopeKey } from '#contract/scope-kinds'
import { NotFound } from '../../app/page/not-found'
import { useRecord } from '../../records/data/use-record'
import { Loader } from '../../ui/status/loader'
import { useOpened } from './use-opened'
import { AssessmentContext, ProjectContext, useProject } from './use-place'

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
  const [, overview = '', own, room = ''] = /^(.*\/assessments\/(\d+))\/([^/]+)/.exec(pathname) ?? []
  // The location runs ahead of what is found while another assessment is being opened.
  const isBudget = found.isBudgetOnly && found.id === Number(own)
  if (isBudget && BILL_ROOMS.has(room)) return <Navigate to={overview} replace />
  return (
    <ProjectProvider id={found.project}>
      <AssessmentContext value={found}>
        <Outlet />
      </AssessmentContext>
    </ProjectProvider>
  )
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
