import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { FirstRun } from './first-run'

beforeEach(() => {
  setWidth(1440)
  localStorage.clear()
})

const show = (fill: (replica: Replica) => Promise<void>) =>
  showPages({
    at: '/',
    fill,
    partial: ['account', 'index'],
    pages: {
      '/': () => (
        <>
          <h1>Projects</h1>
          <FirstRun />
        </>
      ),
      '/estimating/projects/$projectId/import': () => <p>Import</p>,
    },
  })
async function newFirm(replica: Replica): Promise<void> {
  await give(replica, 'user', 'account', 7, 1, { fullName: 'Ada Mason', isActive: true })
  await holdWhole(replica, 'account')
  await holdWhole(replica, 'index')
}
const row = (text: string) => screen.getByText(text).closest('li')

it('ticks off what there is, without a connection, and leads to the rest', async () => {
  const { replica, where } = await show(newFirm)
  expect(await screen.findByText('0 of 5 done')).toBeDefined()
  expect(row('Import a bill of quantities')?.textContent).toContain('Create a project first.')
  await act(() => give(replica, 'project', 'index', 5, 1, { name: 'Kestrel House' }))
  expect(await screen.findByText('1 of 5 done')).toBeDefined()
  expect(row('Create a project')?.textContent).toContain('done')
  await userEvent.click(await screen.findByRole('link', { name: 'Import a bill of quantities' }))
  await waitFor(() => expect(where()).toBe('/estimating/projects/5/import'))
})

it('keeps the page back while a firm that may be new is still coming to the device: told later, it would push the page down', async () => {
  const { replica } = await show(replica => give(replica, 'project', 'index', 5, 1, { name: 'Kestrel House' }))
  expect(await screen.findByText('Loading...')).toBeDefined()
  await act(() => give(replica, 'assessment', 'index', 6, 1, { project: 5, name: 'Fit-out' }))
  await act(() => holdWhole(replica, 'account'))
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect(screen.queryByText('Getting started')).toBeNull()
})

it('says nothing before the device holds what it counts, and nothing once all is there', async () => {
  const { replica } = await show(replica => give(replica, 'user', 'account', 7, 1, { fullName: 'Ada Mason' }))
  await screen.findByRole('heading', { name: 'Projects' })
  expect(screen.queryByText('Getting started')).toBeNull()
  await act(() => newFirm(replica))
  expect(await screen.findByText('Getting started')).toBeDefined()
  await act(async () => {
    await give(replica, 'user', 'account', 8, 1, { fullName: 'Sam Pointer' })
    await give(replica, 'company', 'account', 10, 1, { name: 'Northgate' })
    await give(replica, 'client', 'account', 9, 1, { fullName: 'Calder Valley' })
    await give(replica, 'project', 'index', 5, 1, { name: 'Kestrel House' })
    await give(replica, 'assessment', 'index', 6, 1, { project: 5, name: 'Fit-out' })
  })
  await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull())
})

it('stays away once put away', async () => {
  await show(newFirm)
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this list' }))
  expect(screen.queryByText('Getting started')).toBeNull()
  expect(localStorage.getItem('quoin.first-run.dismissed')).toBe('1')
})
