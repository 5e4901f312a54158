import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { refold } from '#local/outbox/pending'
import { give } from '../../tests/support/replica'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import type { Server } from '../app/office/server'
import { NotificationBell } from './notification-bell'

/** The instant of a time that the reader's clock shows, in any zone. */
const instant = (local: string): string => new Date(local).toISOString()
const told = {
  kind: 'assigned',
  user: 7,
  name: 'Sam gave you an issue: Crack',
  channel: 'user',
  isRead: false,
  subject: 'issue',
  subjectId: 20,
  createdAt: instant('2026-11-20T14:05'),
}

beforeEach(() => setWidth(1440))

/** The panel, opened on a device without a connection. */
async function show(
  rows: readonly (typeof told)[] = [told],
  call: Server['call'] = () => Promise.reject(new ProblemError('unavailable')),
) {
  const shown = await showPages({
    at: '/',
    fill: async replica => {
      for (const [index, row] of rows.entries()) await give(replica, 'notification', 'user:7', index + 1, 1, row)
      await give(replica, 'issue', 'project:3', 20, 1, { project: 3, summary: 'Crack' })
      await give(replica, 'project', 'index', 3, 1, { name: 'Mill' })
      await give(replica, 'issuePhoto', 'project:3', 30, 1, { project: 3, issue: 20, order: 0 })
    },
    server: { call },
    facts: { '/projects/$projectId/hub/issues/$id/history': { tells: 'issue' } },
    pages: {
      '/projects/$projectId/hub/issues/$id/history': () => <p>Its history</p>,
      '/': () => <NotificationBell />,
      '/projects/$projectId/issues/$issueId': () => <p>The issue</p>,
      '/projects/$projectId': () => <p>The project</p>,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return shown
}
const mark = () => screen.findByRole('button', { name: `Mark as read: ${told.name}` })

describe('the notifications panel', () => {
  it('lists what is unread with its time and counts it on the bell (NOTE-1, NOTE-5)', async () => {
    await show([
      told,
      { ...told, name: 'Older', createdAt: instant('2026-11-19T09:00') },
      { ...told, isRead: true },
      { ...told, channel: 'labourReviewCount' },
    ])
    await mark()
    const lines = screen.getAllByRole('listitem').map(line => line.textContent)
    expect(lines).toEqual([
      expect.stringContaining('Sam gave you an issue: Crack20/11/2026 @ 14:05'),
      expect.stringContaining('Older19/11/2026 @ 09:00'),
    ])
    expect(screen.getByText('unread').parentElement?.textContent).toBe('2 unread')
  })

  it('says when there is none (NOTE-2)', async () => {
    await show([])
    expect(await screen.findByText('You have no notifications')).toBeDefined()
  })

  it('takes one away at once when it is marked as read, without a connection too, and sends it like any change (NOTE-3)', async () => {
    const { replica } = await show()
    await userEvent.click(await mark())
    expect(await screen.findByText('You have no notifications')).toBeDefined()
    expect(
      (await replica.outbox()).map(({ entry: { resource, id, command, label } }) => ({ resource, id, command, label })),
    ).toEqual([{ resource: 'notification', id: 1, command: { name: 'read', input: {} }, label: `Read: ${told.name}` }])
    expect(await replica.get('notification', 1)).toMatchObject({ isRead: true, _dirty: 1 })
  })

  // The focus fell to the page behind.
  it('goes on with the next line when one is put away by keyboard, and stays in the panel after the last', async () => {
    await show([told, { ...told, name: 'Older', createdAt: instant('2026-11-19T09:00') }])
    const first = await mark()
    first.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark as read: Older' })),
    )
    await userEvent.keyboard('{Enter}')
    await screen.findByText('You have no notifications')
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  })

  it('puts it back when the office did not take it (NOTE-3)', async () => {
    const { replica } = await show()
    await userEvent.click(await mark())
    expect(await screen.findByText('You have no notifications')).toBeDefined()
    await replica.store.write('strict', async work => {
      await work.tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'forbidden' })
      await refold(work, 'notification', 1)
    })
    expect(await mark()).toBeDefined()
  })

  it('leads to the record it is about, and is read then', async () => {
    const { where, replica } = await show()
    await userEvent.click(await screen.findByRole('button', { name: told.name }))
    await waitFor(() => expect(where()).toBe('/projects/3/issues/20'))
    await waitFor(async () => expect((await replica.get('notification', 1))?.['isRead']).toBe(true))
  })

  it('leads to what is left of a record that somebody deleted over a value of ours: its history', async () => {
    const deleted = {
      timestamp: told.createdAt,
      user: null,
      action: 'delete',
      changes: { project: [3, null], summary: ['Crack', null] },
    }
    const answers = (path: string) =>
      path.includes('/history')
        ? Promise.resolve(Response.json({ newestRevision: deleted, oldestRevision: deleted, revisions: [deleted] }))
        : Promise.reject(new ProblemError('not-found'))
    const { where } = await show([{ ...told, kind: 'overruled', subjectId: 99 }], answers)
    await userEvent.click(await screen.findByRole('button', { name: told.name }))
    await waitFor(() => expect(where()).toBe('/projects/3/hub/issues/99/history'))
  })

  it('leads to the project of a record that has no page of its own', async () => {
    const { where } = await show([{ ...told, subject: 'issuePhoto', subjectId: 30 }])
    await userEvent.click(await screen.findByRole('button', { name: told.name }))
    await waitFor(() => expect(where()).toBe('/projects/3'))
  })
})
