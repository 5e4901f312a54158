import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { useUnreadCounts } from '../../notifications/use-notifications'
import '../../ui/testing/dom'
import { HUB_NAVIGATION } from './hub-navigation'
import { NavCountsContext } from './nav-counts'
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
    <NavCountsContext value={useUnreadCounts()}>
      <NavList entries={HUB_NAVIGATION} />
    </NavCountsContext>
  )
}
const told = {
  user: 7,
  name: 'To review',
  isRead: false,
  subject: null,
  subjectId: null,
  createdAt: '2026-11-20T14:05:00.000Z',
}

it('bears the unread of its channel; zero is hidden unless asked for, and then greyed (NOTE-5, NAV-10)', async () => {
  setWidth(1440)
  const { replica } = await showPages({
    at: '/estimating/projects/5/hub',
    pages: { '/estimating/projects/$projectId/hub': Hub },
  })
  const badge = (label: string) =>
    screen.getByRole('link', { name: new RegExp(`^${label}`) }).parentElement?.querySelector('[data-tone]') ?? null
  await userEvent.click(await screen.findByRole('button', { name: 'Labour' }))
  expect(badge('Review applications')?.textContent).toBe('0 to review')
  expect(badge('Review applications')?.getAttribute('data-tone')).toBe('quiet')
  await userEvent.click(screen.getByRole('button', { name: 'Applications' }))
  expect(badge('Review incoming applications')).toBeNull()
  await give(replica, 'notification', 'user:7', 1, 1, { ...told, channel: 'productIncomingReviewCount' })
  await give(replica, 'notification', 'user:7', 2, 1, { ...told, channel: 'productIncomingReviewCount' })
  await give(replica, 'notification', 'user:7', 3, 1, { ...told, channel: 'productIncomingReviewCount', isRead: true })
  await waitFor(() => expect(badge('Review incoming applications')?.textContent).toBe('2 to review'))
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
