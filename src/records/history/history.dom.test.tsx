import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '#contract/contacts/client'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProblemError } from '#contract/kit/problem'
import '../../ui/testing/dom'
import { HistoryButton } from './history-button'
import { HistoryPage } from './history-page'

const blank = Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, field.initial]))
const by = (fullName: string) => ({ person: { fullName } })
/** The instant of a time that the reader's clock shows, in any zone. */
const instant = (local: string): string => new Date(local).toISOString()
const created = { timestamp: instant('2025-02-04T09:30'), action: 'create', user: by('Sam Lee'), changes: {} }
const renamed = {
  timestamp: instant('2026-11-20T14:05'),
  action: 'update',
  user: by('Priya Nair'),
  changes: { fullName: ['Calder', 'Calder Valley'] },
}
const archived = {
  timestamp: instant('2026-11-21T08:00'),
  action: 'archive',
  user: by('Priya Nair'),
  changes: { archivedAt: [null, instant('2026-11-21T08:00')] },
}

beforeEach(() => setWidth(1440))

const show = (answer: () => Promise<Response>, at = '/') =>
  showPages({
    at,
    fill: replica =>
      give(replica, 'client', 'account', 5, 1, {
        ...blank,
        fullName: 'Calder Valley',
        archivedAt: instant('2026-11-21T08:00'),
      }),
    server: { call: answer },
    pages: {
      '/': () => <HistoryButton resource={client} id={5} />,
      '/clients/$id/history': () => <HistoryPage resource={client} within={null} />,
      '/away': () => <HistoryButton resource={client} id={5} />,
    },
  })
const answering =
  (revisions: readonly object[], total = revisions.length) =>
  () =>
    Promise.resolve(
      Response.json(
        { newestRevision: revisions[0] ?? null, oldestRevision: revisions.at(-1) ?? null, revisions },
        { headers: { 'x-total-count': String(total) } },
      ),
    )
const focus = async () => {
  const button = await screen.findByRole('button', { name: 'History' })
  fireEvent.focus(button)
}

describe('the history tooltip (FORM-19)', () => {
  it('says who made it and who changed it last, with the times', async () => {
    await show(answering([archived, renamed, created]))
    await focus()
    const tip = await screen.findByRole('tooltip')
    await waitFor(() =>
      expect(tip.textContent).toBe('Created 04/02/2025 09:30 by Sam LeeLast changed 21/11/2026 08:00 by Priya Nair'),
    )
  })

  it('says Loading... while it waits, and hides when a navigation starts', async () => {
    const { goTo } = await show(() => new Promise(() => undefined))
    await focus()
    expect((await screen.findByRole('tooltip')).textContent).toBe('Loading...')
    await goTo('/away')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it.each([
    ['cannot be fetched', () => Promise.reject(new Error('no'))],
    ['has no oldest revision', answering([])],
  ])('says so when the history %s', async (_, answer) => {
    await show(answer)
    await focus()
    const tip = await screen.findByRole('tooltip')
    await waitFor(() => expect(tip.textContent).toBe('History data unavailable'))
  })
})

describe('the history page', () => {
  it('tells of what goes with the record by its name, also of what is gone', async () => {
    const of = (action: string, id: number, changes: object) => ({
      ...created,
      action,
      changes,
      of: { resource: 'clientAddress', id },
    })
    const { replica } = await show(
      answering([
        of('delete', 9, { name: ['Depot', null], client: [5, null] }),
        of('update', 8, { name: ['Yard', 'Works'] }),
      ]),
      '/clients/5/history',
    )
    await give(replica, 'clientAddress', 'account', 8, 1, { client: 5, name: 'Works', order: 0 })
    expect(await screen.findByText('Sam Lee deleted address Depot, 04/02/2025 09:30')).toBeDefined()
    const changed = await screen.findByText('Sam Lee changed address Works, 04/02/2025 09:30')
    expect(changed.closest('li')?.textContent).toMatch(/Yard.*Works/)
  })

  it.each([
    [
      'to the record, also while that is looked for',
      () => new Promise<never>(() => undefined),
      'Back to the record',
      /\/clients\/6\b/,
    ],
    [
      'to the list where there is no such record',
      () => Promise.reject(new ProblemError('not-found')),
      'Back to the list',
      /\/clients$/,
    ],
  ])('leads %s', async (_, answer, name, address) => {
    await show(answer, '/clients/6/history')
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(address)
  })

  it('tells each change from what to what, older ones when asked, and brings an archived record back', async () => {
    const pages = [answering([archived, renamed], 3), answering([created], 3)]
    const { replica } = await show(() => (pages.shift() ?? answering([]))(), '/clients/5/history')
    expect(await screen.findByRole('heading', { name: 'History of Calder Valley' })).toBeDefined()
    expect(await screen.findByText('Priya Nair archived it, 21/11/2026 08:00')).toBeDefined()
    expect((await screen.findByText('Priya Nair, 20/11/2026 14:05')).closest('li')?.textContent).toMatch(
      /Name.*Calder.*Calder Valley/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show older (1 change more)' }))
    expect(await screen.findByText('Sam Lee created it, 04/02/2025 09:30')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Unarchive' }))
    await waitFor(async () =>
      expect((await replica.outbox()).map(line => line.entry.command?.name)).toEqual(['unarchive']),
    )
  })
})
