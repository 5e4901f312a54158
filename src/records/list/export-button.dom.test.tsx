import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '#contract/contacts/client'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ListPage } from './list-page'
import { saveTable } from './table-state'

const TABLE = {
  currentPage: 2,
  itemsPerPage: 25,
  filters: { fullName: '~mill' },
  includeArchived: true,
  columns: ['fullName', 'email'],
  sortColumn: 'email',
  sortAsc: false,
  pinned: [],
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

async function show(online: boolean | null) {
  const asked: string[] = []
  const shown = await showPages({
    at: '/clients',
    fill: replica => holdWhole(replica, 'account'),
    ...(online === null ? { connection: 'connecting' as const } : {}),
    server: {
      call: path => {
        asked.push(path)
        return Promise.resolve(
          new Response('a,b', {
            headers: {
              'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''Clients%202026-11-21.csv`,
            },
          }),
        )
      },
    },
    pages: { '/clients': () => <ListPage resource={client} within={null} /> },
  })
  if (online !== null) await screen.findByText('Needs a connection')
  if (online) shown.goOnline()
  return { ...shown, asked }
}

describe('exporting a list (LIST-18)', () => {
  it('asks for what the table filters and sorts, without page and limit, and saves it under the name the office gave', async () => {
    saveTable('client', TABLE, localStorage)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { asked } = await show(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual(['Clients 2026-11-21.csv']))
    const [path = '', query] = (asked.at(-1) ?? '').split('?')
    expect(path).toBe('/clients/export')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      sort: '-email',
      includeArchived: '1',
      fullName: '~mill',
      format: 'csv',
      columns: 'fullName,email',
    })
  })

  it('says before the tap that it needs a connection', async () => {
    const { asked } = await show(false)
    const button = await screen.findByRole('button', { name: 'Export' })
    expect([button.getAttribute('aria-disabled'), screen.getByText('Needs a connection')]).toEqual([
      'true',
      expect.anything(),
    ])
    await userEvent.click(button)
    expect(asked).toEqual([])
  })

  // In the first seconds after signing in every list said that it needs a connection.
  it('says nothing of a missing connection before anybody knows of one', async () => {
    const { asked, replica } = await show(null)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(screen.queryByText('Needs a connection')).toBeNull()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(replica.syncState.get().connection).toBe('connecting')
  })

  it('is not begun once the cable is pulled, though the engine has not asked the office since', async () => {
    await show(true)
    await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
    const link = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('Needs a connection')).toBeDefined()
    link.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
  })
})
