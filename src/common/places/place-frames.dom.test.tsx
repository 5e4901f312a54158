import { Outlet, useParams } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { permissionStrings } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { project } from '#contract/estimating/project'
import { useRecord } from '../../records/data/use-record'
import { AssessmentFrame, HubFrame, ProjectFrame } from './place-frames'
import { ProjectContext } from './use-place'

function Hub() {
  const { projectId }: { readonly projectId?: string } = useParams({ strict: false })
  const found = useRecord(project, Number(projectId))
  return found ? (
    <ProjectContext value={found}>
      <p>Hub of {found.name}</p>
      <HubFrame />
    </ProjectContext>
  ) : null
}

beforeEach(() => setWidth(1440))

const show = (at: string, viewer = VIEWER) =>
  showPages({
    at,
    viewer,
    server: { call: () => Promise.reject(new ProblemError('not-found')) },
    fill: async replica => {
      await give(replica, 'project', 'project:3', 3, 1, { name: 'Kestrel House' })
      await give(replica, 'project', 'project:4', 4, 1, { name: 'Albion Mill', showProjectHub: true })
      await give(replica, 'assessment', 'assessment:9', 9, 1, { project: 3, name: 'Fit-out' })
      await give(replica, 'assessment', 'index', 10, 1, { project: 4, name: 'On site', isAccepted: true })
      await give(replica, 'assessment', 'index', 11, 1, { project: 4, name: 'The next tender' })
      await give(replica, 'assessment', 'index', 8, 1, { project: 3, name: 'Budget', isBudgetOnly: true })
    },
    pages: {
      '/projects/$projectId': ProjectFrame,
      '/assessments/$assessmentId': AssessmentFrame,
      '/assessments/$assessmentId/boq': AssessmentFrame,
      '/projects/$projectId/hub/assessments/$assessmentId': AssessmentFrame,
      '/estimating/projects/$projectId': () => <p>The project</p>,
      '/estimating/projects/$projectId/hub': Hub,
      '/access-denied': () => <p>Denied</p>,
      '/': () => <Outlet />,
    },
  })

describe('a place the address names', () => {
  it('keeps what was opened on the device: the project, or the assessment with its project (ROUTE-12)', async () => {
    const { replica } = await show('/assessments/9')
    await waitFor(async () => {
      const scopes = await replica.store.read(tables => tables.scopes.toArray())
      expect(scopes.flatMap(row => (row.openedAt > 0 ? [row.scope] : [])).toSorted()).toEqual([
        'assessment:9',
        'project:3',
      ])
    })
  })
  it.each(['/projects/404', '/assessments/404'])(
    '%s, which the office does not know, is told as not found (ROUTE-8)',
    async at => {
      const { goOnline } = await show(at)
      goOnline()
      expect(await screen.findByText('The page you were looking for could not be located.')).toBeDefined()
    },
  )
  it('has no page for an assessment under the hub of another project', async () => {
    const { replica, goTo } = await show('/projects/3/hub/assessments/9')
    const isOpened = async () => ((await replica.store.tables.scopes.get('assessment:9'))?.openedAt ?? 0) > 0
    await waitFor(async () => expect(await isOpened()).toBe(true))
    expect(screen.queryByText('The page you were looking for could not be located.')).toBeNull()
    await goTo('/projects/4/hub/assessments/9')
    expect(await screen.findByText('The page you were looking for could not be located.')).toBeDefined()
  })
  it('leads from the bill of a budget-only assessment to its overview, and from no other (ASMT-16)', async () => {
    const { goTo, where } = await show('/assessments/9/boq')
    await goTo('/assessments/8/boq')
    await waitFor(() => expect(where()).toBe('/assessments/8'))
    await goTo('/assessments/9/boq')
    await waitFor(() => expect(where()).toBe('/assessments/9/boq'))
  })
  it('opens no page of a bill to rights of the hub alone while it is not on site: in tender, or of a project off site (decision 623)', async () => {
    const permissions = permissionStrings(
      { Projects: 1, ProjectHub: 1, ProjectHubBillOfQuantities: 1 },
      { Estimating: 'Basic', SiteCommercial: 'Basic' },
      false,
    )
    const { goTo, where, replica } = await show('/assessments/10/boq', {
      ...VIEWER,
      permissions: new Set(permissions),
    })
    // A frame keeps the bill on the device once it has found it.
    await waitFor(async () =>
      expect((await replica.store.tables.scopes.get('assessment:10'))?.openedAt).toBeGreaterThan(0),
    )
    expect(where()).toBe('/assessments/10/boq')
    for (const page of ['/assessments/9/boq', '/assessments/9', '/assessments/11/boq', '/assessments/11']) {
      await goTo(page)
      await waitFor(() => expect(where()).toBe('/access-denied'))
    }
  })
  it('has no hub while the project is off site: its address leads to the project', async () => {
    const { goTo, where } = await show('/estimating/projects/4/hub')
    expect(await screen.findByText('Hub of Albion Mill')).toBeDefined()
    expect(where()).toBe('/estimating/projects/4/hub')
    await goTo('/estimating/projects/3/hub')
    expect(await screen.findByText('The project')).toBeDefined()
    expect(where()).toBe('/estimating/projects/3')
  })
})
