import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { client } from '#contract/contacts/client'
import { ProblemError } from '#contract/kit/problem'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ListPage } from './list-page'

const blank = Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, field.initial]))

async function fill(replica: Replica, fullNames: readonly string[]): Promise<void> {
  for (const [index, fullName] of fullNames.entries())
    await give(replica, 'client', 'account', index + 1, 1, { ...blank, fullName })
  await holdWhole(replica, 'account')
}

const show = (fullNames: readonly string[]) =>
  showPages({
    at: '/clients',
    fill: replica => fill(replica, fullNames),
    pages: {
      '/clients': () => <ListPage resource={client} within={null} />,
      '/clients/new': () => <p>New page</p>,
      '/clients/$id': () => <p>View page</p>,
    },
  })
const names = (n: number) => Array.from({ length: n }, (_, index) => `Client ${String(index + 1).padStart(3, '0')}`)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const shown = () =>
  screen.queryAllByRole('link').flatMap(link => (link.textContent.startsWith('Client') ? [link.textContent] : []))

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

describe('a list page', () => {
  it('has its plural name and the way to a new one (LIST-1)', async () => {
    const { where } = await show([])
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeDefined()
    expect(await screen.findByText('No clients yet')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: /New client/ }))
    await waitFor(() => expect(where()).toBe('/clients/new'))
  })

  it('names the next step while it is empty', async () => {
    const { where } = await show([])
    await userEvent.click(await screen.findByRole('link', { name: 'Add one' }))
    await waitFor(() => expect(where()).toBe('/clients/new'))
  })

  it('says what will be here where the name does not', async () => {
    const told = { ...client, list: { ...client.list, empty: 'Firms you work for are here' } }
    await showPages({
      at: '/clients',
      fill: shown => holdWhole(shown, 'account'),
      pages: { '/clients': () => <ListPage resource={told} within={null} /> },
    })
    expect(await screen.findByText('No clients yet. Firms you work for are here')).toBeDefined()
  })

  it('of a project is headed by its name, after a loader until it is known (LIST-2)', async () => {
    const { replica } = await showPages({
      at: '/projects/3/issues',
      fill: shown => holdWhole(shown, 'project:3'),
      pages: { '/projects/$projectId/issues': () => <ListPage resource={issue} within="project" /> },
    })
    expect((await screen.findByRole('status')).textContent).toContain('Loading...')
    await give(replica, 'project', 'index', 3, 1, { name: 'Albion Mill', reference: '2431' })
    expect(await screen.findByRole('heading', { name: 'Issues for 2431 Albion Mill' })).toBeDefined()
  })

  it('says why its rows could not be fetched, and tries again when told (LIST-5)', async () => {
    const answers = [() => Promise.reject(new ProblemError('server')), () => Promise.resolve(Response.json([]))]
    await showPages({
      at: '/clients',
      partial: ['account'],
      server: { call: () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))() },
      pages: { '/clients': () => <ListPage resource={client} within={null} /> },
    })
    expect(
      await screen.findByText('There has been a problem. If the issue persists, please contact support.'),
    ).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No clients yet')).toBeDefined()
  })

  it('says that its rows could not even be asked for (LIST-5)', async () => {
    vi.stubGlobal('reportError', () => undefined)
    await showPages({
      at: '/clients',
      lists: { page: () => Promise.reject(new Error('no worker')), watch: () => Promise.resolve(() => undefined) },
      pages: { '/clients': () => <ListPage resource={client} within={null} /> },
    })
    expect(await screen.findByText('Failed to fetch rows')).toBeDefined()
  })

  it('is walked with arrows, chosen from with Space and opened with Enter (LIST-3, LIST-4)', async () => {
    const { where } = await show(names(3))
    const first = await row('Client 001')
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await row('Client 002'))
    await userEvent.keyboard(' ')
    expect((await tick('Select Client 002')).checked).toBe(true)
    expect(screen.getByText('1 selected')).toBeDefined()
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(where()).toBe('/clients/3'))
  })

  // Issue 9, 4.19: there was a bin on every row, for whom the office refuses a delete too.
  it('has a bin in each row for the person who may delete there, and none for who may only read', async () => {
    await show(names(2))
    await row('Client 001')
    expect(screen.getAllByRole('button', { name: /^Delete Client 00\d$/ })).toHaveLength(2)
    cleanup()
    await showPages({
      at: '/clients',
      viewer: { ...VIEWER, permissions: new Set([...VIEWER.permissions].filter(each => !/write|edit/i.test(each))) },
      fill: replica => fill(replica, names(2)),
      pages: { '/clients': () => <ListPage resource={client} within={null} /> },
    })
    await row('Client 001')
    expect(screen.queryAllByRole('button', { name: /^Delete/ })).toEqual([])
    expect(screen.queryByRole('link', { name: /New client/ })).toBeNull()
  })

  it('puts the slash key into the first filter, where a slash is a slash', async () => {
    await show(names(2))
    await row('Client 001')
    await userEvent.keyboard('/')
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
    expect(document.activeElement).toBe(filter)
    await userEvent.keyboard('a/b')
    expect(filter.value).toBe('a/b')
  })

  it('accumulates the choice over pages and takes all of it away at once (LIST-9)', async () => {
    const { replica } = await show(names(30))
    await userEvent.click(await tick('Select Client 001'))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await userEvent.click(await tick('Select Client 030'))
    expect(screen.getByText('2 selected')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Delete 2 clients?')).toBeDefined()
    const buttons = screen.getAllByRole('button', { name: 'Delete' })
    await userEvent.click(buttons[buttons.length - 1] ?? document.body)
    await waitFor(async () =>
      expect([await replica.get('client', 1), await replica.get('client', 30)]).toEqual([undefined, undefined]),
    )
    expect(await replica.get('client', 2)).toBeDefined()
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  // Right after a tick, the rows read for the buttons are still those chosen before.
  it('does with all that is ticked what is pressed at once', async () => {
    const { replica } = await show(names(3))
    await userEvent.click(await tick('Select Client 001'))
    const archive = await screen.findByRole('button', { name: 'Archive' })
    fireEvent.click(await tick('Select Client 002'))
    fireEvent.click(archive)
    await waitFor(() => expect(shown()).toEqual(['Client 003']))
    expect((await replica.get('client', 2))?.['archivedAt']).not.toBeNull()
  })

  it('archives what is chosen, and shows it struck through when asked to include it (LIST-7, LIST-9)', async () => {
    await show(names(2))
    await userEvent.click(await tick('Select Client 002'))
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(shown()).toEqual(['Client 001']))
    await userEvent.click(await tick('Include archived'))
    const archived = await row('Client 002')
    expect([archived.dataset['state'], archived.textContent]).toEqual(['archived', expect.stringContaining('Archived')])
  })

  it('keeps pinned rows above every page (LIST-3)', async () => {
    await show(names(30))
    await userEvent.click(await tick('Select Client 005'))
    await userEvent.click(await screen.findByRole('button', { name: 'Pin' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(shown()).toEqual(['Client 005', 'Client 026', 'Client 027', 'Client 028', 'Client 029', 'Client 030']),
    )
  })

  it('asks before more than ten are chosen, and stops at fifty with the words for it (LIST-8)', async () => {
    await show(names(60))
    await userEvent.click(await screen.findByRole('radio', { name: '100' }))
    await row('Client 060')
    await userEvent.click(await tick('Select all clients'))
    expect(await screen.findByText('Are you sure you want to select 50 items?')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('50 selected')).toBeDefined()
    expect(screen.getByText('You cannot select more than 50 rows at once')).toBeDefined()
  })

  it('pages, and goes back to the first page when the size changes (LIST-6, LIST-12)', async () => {
    await show(names(60))
    await row('Client 001')
    await userEvent.click(await screen.findByRole('button', { name: 'Last' }))
    await row('Client 060')
    expect(screen.getByText(/^Page/).textContent).toBe('Page 3 of 3')
    await userEvent.click(await screen.findByRole('radio', { name: '50' }))
    await row('Client 050')
    expect(screen.getByText(/^Page/).textContent).toBe('Page 1 of 2')
  })
})
