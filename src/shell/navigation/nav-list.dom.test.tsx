import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { waitingFor } from '#contract/commercial/review-badges'
import '../../ui/testing/dom'
import { HUB_NAVIGATION } from './hub-navigation'
import { NavCountsContext } from './nav-counts'
import { useNavCounts } from './use-nav-counts'
import { NavList, PlaceParamsContext, useActiveLink } from './nav-list'
import { assessmentNavigation } from './project-navigation'

function Active() {
  return <p>{useActiveLink(assessmentNavigation(false, true))?.label ?? 'nothing'}</p>
}

it('marks the page of an assessment, though its navigation also knows the project', async () => {
  setWidth(1440)
  const page = () => (
    <PlaceParamsContext value={{ projectId: '5' }}>
      <Active />
    </PlaceParamsContext>
  )
  await showPages({
    at: '/estimating/assessments/7/boq',
    pages: { '/estimating/assessments/$assessmentId/boq': page },
  })
  expect(await screen.findByText('Bill of quantities')).toBeTruthy()
})

function Hub() {
  return (
    <NavCountsContext value={useNavCounts(5)}>
      <NavList entries={HUB_NAVIGATION} />
    </NavCountsContext>
  )
}
const badge = (label: string) =>
  screen.getByRole('link', { name: new RegExp(`^${label}`) }).parentElement?.querySelector('[data-tone]') ?? null

// Seen: 13, the unread notifications of the whole firm, where two applications of the project waited.
it('bears what waits in this project, as the page and the call count it; nothing while that is not known (NOTE-5, NAV-10)', async () => {
  setWidth(1440)
  const { replica } = await showPages({
    at: '/estimating/projects/5/hub',
    pages: { '/estimating/projects/$projectId/hub': Hub },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Labour' }))
  expect(badge('Review applications')).toBeNull()
  await holdWhole(replica, 'project:5')
  await waitFor(() => expect(badge('Review applications')?.textContent).toBe('0 to review'))
  expect(badge('Review applications')?.getAttribute('data-tone')).toBe('quiet')
  const labour = (id: number, project: number, more: object) =>
    give(replica, 'labourApplication', `project:${project}`, id, 1, {
      project,
      assessment: 7,
      subcontractor: 8,
      effectiveDate: '2026-11-15',
      state: 'held',
      ...more,
    })
  const records = [
    { id: 301, state: 'held', archivedAt: null },
    { id: 302, state: 'held', archivedAt: null },
    { id: 303, state: 'approved', archivedAt: null },
    { id: 304, state: 'held', archivedAt: '2026-11-20T08:00:00.000Z' },
  ]
  for (const { id, ...each } of records) await labour(id, 5, each)
  await labour(305, 6, {})
  for (const id of [1, 2, 3])
    await give(replica, 'notification', 'user:7', id, 1, {
      user: 7,
      name: 'To review',
      isRead: false,
      subject: null,
      subjectId: null,
      channel: 'labourReviewCount',
    })
  const waiting = waitingFor('labourReviewCount', records).length
  expect(waiting).toBe(2)
  await waitFor(() => expect(badge('Review applications')?.textContent).toBe(`${waiting} to review`))
})

it('hides a badge at zero unless asked for (NOTE-5)', async () => {
  setWidth(1440)
  const page = () => (
    <NavCountsContext value={{ labourReviewCount: 0, productIncomingReviewCount: 0 }}>
      <NavList entries={HUB_NAVIGATION} />
    </NavCountsContext>
  )
  await showPages({ at: '/estimating/projects/5/hub', pages: { '/estimating/projects/$projectId/hub': page } })
  await userEvent.click(await screen.findByRole('button', { name: 'Labour' }))
  expect(badge('Review applications')?.textContent).toBe('0 to review')
  await userEvent.click(screen.getByRole('button', { name: 'Applications' }))
  expect(badge('Review incoming applications')).toBeNull()
})

it('opens the group that is pressed and closes the one that was open, and no other', async () => {
  setWidth(1440)
  await showPages({ at: '/estimating/projects/5/hub', pages: { '/estimating/projects/$projectId/hub': Hub } })
  const open = () =>
    screen
      .getAllByRole('button')
      .filter(group => group.getAttribute('aria-expanded') === 'true')
      .map(group => group.textContent)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('button', { name: 'Labour' })
  expect(open()).toEqual([])
  await press('Labour')
  expect(open()).toEqual(['Labour'])
  expect(screen.queryByRole('link', { name: 'Material bill' })).toBeNull()
  await press('Materials')
  expect(open()).toEqual(['Materials'])
  expect(screen.getByRole('link', { name: 'Material bill' })).toBeTruthy()
  await press('Materials')
  expect(open()).toEqual([])
})

it('marks one place, and no other whose path the page’s begins with', async () => {
  setWidth(1440)
  const page = () => (
    <PlaceParamsContext value={{ projectId: '5' }}>
      <Hub />
    </PlaceParamsContext>
  )
  await showPages({
    at: '/estimating/projects/5/hub/issues/9',
    pages: { '/estimating/projects/$projectId/hub/issues/$issueId': page },
  })
  expect(await screen.findByRole('link', { name: 'Project list' })).toBeDefined()
  expect(
    screen
      .getAllByRole('link')
      .filter(link => link.hasAttribute('aria-current'))
      .map(link => link.textContent),
  ).toEqual(['Issues'])
})
