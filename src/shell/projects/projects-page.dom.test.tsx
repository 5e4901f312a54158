import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pence, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { ProjectsPage } from './projects-page'

const PHONE = 390
const ME = VIEWER.user

/** A tender of mine, a site of mine that is half done and here, one of mine that is not here, and a site of another's. */
async function fill(replica: Replica) {
  const add = (id: number, name: string, values: Readonly<Record<string, unknown>>) =>
    give(replica, 'project', 'index', id, 1, { name, reference: String(2400 + id), status: 'won', ...values })
  await give(replica, 'client', 'account', 70, 1, { fullName: 'Marlowe Pension Trustees' })
  await add(1, 'Albion Mill', { responsible: ME, showProjectHub: false, status: 'tendering' })
  await add(5, 'Kestrel House', { assignedTo: [9, ME], showProjectHub: true, client: 70 })
  await add(6, 'Moorside Library', { responsible: ME, showProjectHub: true })
  await add(7, 'Castle Street', { responsible: 9, showProjectHub: true })
  const bill = 'assessment:9'
  await give(replica, 'assessment', 'index', 9, 1, { name: 'Drylining', project: 5, isAccepted: true })
  await give(replica, 'assessmentZone', bill, 1, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
  await give(replica, 'assessmentProduct', bill, 101, 1, { assessment: 9, name: 'Wall', rate: rateOf(32.88), order: 0 })
  const quantity = { quantity: quantityOf(2), source: 'boq' }
  await give(replica, 'productQuantities', bill, 101, 1, { assessment: 9, cells: { 1: quantity } })
  const done = { percent: percent(50), recordedAt: null, note: null }
  await give(replica, 'productProgress', 'project:5', 101, 1, { project: 5, assessment: 9, cells: { 1: done } })
  const late = { project: 5, state: 'open', dueDate: '2026-01-05', summary: 'Fire stopping', assignee: ME }
  await give(replica, 'issue', 'project:5', 301, 1, late)
  await give(replica, 'materialInvoice', 'project:5', 501, 1, {
    project: 5,
    state: 'review',
    net: pence(1),
    supplier: 3,
  })
  for (const scope of ['account', 'index', 'project:5', bill]) await holdWhole(replica, scope)
}
const pages = {
  '/projects': ProjectsPage,
  '/estimating/projects/$projectId': () => <h1>The project</h1>,
  '/estimating/projects/$projectId/hub': () => <h1>The hub</h1>,
}
const show = () => showPages({ fill, partial: ['project:6', 'project:7'], pages, at: '/projects' })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)

beforeEach(() => {
  localStorage.clear()
  setWidth(PHONE)
})
afterEach(() => setWidth(1440))

// A site manager landed on every tender of the firm.
it('begins with what is mine, on site and here; one tap opens its hub', async () => {
  const { where } = await show()
  const here = await screen.findByRole('list', { name: /^Mine, on site, on this/ })
  await waitFor(() => expect(here.textContent).toContain('50.00%'))
  await waitFor(() => expect(here.textContent).toContain('2405 · Marlowe Pension Trustees'))
  await waitFor(() => expect(here.textContent).toMatch(/\d for you, 1 late/))
  expect(headings()).toEqual([
    expect.stringMatching(/^Mine, on site, on this/),
    'Mine, on site',
    'Other sites',
    'Not on site',
  ])
  expect(screen.queryByText('Albion Mill')).toBeNull()
  await userEvent.click(within(here).getByRole('link', { name: 'Kestrel House' }))
  expect(where()).toBe('/estimating/projects/5/hub')
})

it('finds a project of any group by its name, number or client, and says when there is none', async () => {
  await show()
  const find = await screen.findByRole('searchbox')
  await userEvent.type(find, '2401')
  expect((await screen.findAllByRole('link')).map(each => each.textContent)).toEqual(['Albion Mill'])
  await userEvent.clear(find)
  await userEvent.type(find, 'marlowe')
  await waitFor(() => expect(screen.getAllByRole('link').map(each => each.textContent)).toEqual(['Kestrel House']))
  await userEvent.clear(find)
  await userEvent.type(find, 'Sky')
  expect(await screen.findByText(/has “Sky” in it$/)).toBeDefined()
})

it('the whole list is one tap away and is what opens next time', async () => {
  await show()
  await userEvent.click(await screen.findByRole('radio', { name: 'All projects' }))
  expect(await screen.findByRole('link', { name: 'Albion Mill' })).toBeDefined()
  expect(localStorage.getItem('table.projects.shown')).toBe('all')
  // The list took the page's name with it as it went.
  await userEvent.click(screen.getByRole('radio', { name: 'Sites' }))
  expect(document.title).toBe('Projects · Quoin')
})

it.each([
  ['at a desk', 1440, ME],
  ['to someone without a site', PHONE, 8],
])('shows the list itself %s', async (_, width, user) => {
  setWidth(width)
  await showPages({ fill, pages, at: '/projects', viewer: { ...VIEWER, user } })
  expect(await screen.findByRole('link', { name: 'Albion Mill' })).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Sites' })).toBeNull()
})
