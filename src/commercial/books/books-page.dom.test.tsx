import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { BOOKKEEPING } from '#contract/commercial/books/bookkeeping'
import { permissionStrings } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { BooksPage } from './books-page'

// Spec: REP-3.
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const PATH = '/settings/accounts/invoices'
const INVOICE = '/estimating/projects/$projectId/hub/materials/invoices/$invoiceId'
const [, invoices] = BOOKKEEPING

/** Invoices of two projects: 676.00 and 2,214.01 net. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'project', 'index', 5, 1, { ...at, name: 'Kestrel House', showProjectHub: true })
  await give(replica, 'project', 'index', 6, 1, { ...at, name: 'Granary Wharf', showProjectHub: true })
  await give(replica, 'supplier', 'account', 31, 1, { ...at, fullName: 'Steelform Trade' })
  const of = { ...at, supplier: 31, kind: 'invoice', state: 'review', approvedForPayment: null } as const
  await give(replica, 'materialInvoice', 'project:5', 401, 1, {
    ...of,
    project: 5,
    invoiceReference: 'STF-4398',
    net: pence(67_600),
    vat: pence(13_520),
  })
  await give(replica, 'materialInvoice', 'project:6', 402, 1, {
    ...of,
    project: 6,
    invoiceReference: 'STF-4410',
    net: pence(221_401),
    vat: pence(44_280),
  })
}
const offline = () => Promise.reject(new ProblemError('unavailable'))
const show = (call: (path: string) => Promise<Response> = offline, viewer = VIEWER) =>
  showPages({
    fill,
    viewer,
    server: { call },
    facts: { [INVOICE]: { shows: 'materialInvoice' } },
    at: PATH,
    pages: {
      [PATH]: () => <BooksPage book={invoices} />,
      [INVOICE]: () => <p>Invoice page</p>,
    },
  })
const totals = async () => (await screen.findByRole('rowheader', { name: /invoices (in|on) this/ })).closest('tr')

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

it('lists invoices of every project with the totals of the filter, which are those of the server', async () => {
  const asked: string[] = []
  await show(path => {
    asked.push(path)
    const sums = { net: '55876.35', vat: '11175.27', approvedForPayment: '25667.90' }
    const headers = { [HEADER.total]: '14', [HEADER.sums]: JSON.stringify(sums) }
    return Promise.resolve(Response.json([], { headers }))
  })
  const row = await totals()
  await waitFor(() => expect(row?.textContent).toContain('14 invoices in this list'))
  expect(row?.textContent).toMatch(/55,876\.35.*25,667\.90.*11,175\.27/)
  expect(asked.some(path => path.startsWith('/invoices?') && path.includes('totals=1'))).toBe(true)
})

it('says without a connection that the totals are of what is on the device', async () => {
  await show()
  const row = await totals()
  // 676.00 + 2,214.01 = 2,890.01; 135.20 + 442.80 = 578.00.
  expect(row?.textContent).toContain('2 invoices on this device')
  expect(row?.textContent).toMatch(/2,890\.01.*578\.00/)
})

it('says without a connection on a phone what the list adds up to', async () => {
  setWidth(390)
  await show()
  const sums = await screen.findByLabelText('Totals')
  expect(sums.textContent).toMatch(/2 invoices on this (device|phone).*Net.*2,890\.01.*VAT.*578\.00/)
})

it('adds up the chosen rows apart from the filter', async () => {
  await show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select STF-4410' }))
  const bar = (await screen.findByRole('rowheader', { name: /^1 selected/ })).closest('tr')
  await waitFor(() => expect(bar?.textContent).toMatch(/2,214\.01.*442\.80/))
})

it('opens the document in its project for those who may, and says so to others', async () => {
  const reader = (names: Parameters<typeof permissionStrings>[0]) => ({
    ...VIEWER,
    permissions: new Set(permissionStrings(names, { Estimating: 'None', SiteCommercial: 'Premium' }, false)),
  })
  await show(offline, reader({ AccountsInvoices: 1 }))
  await screen.findByText('STF-4398')
  expect(screen.queryByRole('link', { name: 'STF-4398' })).toBeNull()
  expect(screen.getByText(/your role does not open its documents/)).toBeDefined()
})

it('leads to an invoice in its project', async () => {
  const { where } = await show()
  const table = await screen.findByRole('table', { name: 'Invoices' })
  await userEvent.click(await within(table).findByRole('link', { name: 'STF-4410' }))
  await waitFor(() => expect(where()).toBe('/estimating/projects/6/hub/materials/invoices/402'))
})
