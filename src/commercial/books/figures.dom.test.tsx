import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type PermissionResource, permissionStrings } from '#contract/permissions'
import { NIL, pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { AgedPage } from './aged-page'
import { TaxMonthPage } from './tax-month-page'

onDay('2026-11-11T10:00:00Z')

// Spec: REP-3.
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }

/** An approved invoice of 676.00 and 135.20 VAT, 12 days late, and a labour payment of 1,000.00 with 160.00 of CIS. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'project', 'index', 5, 1, { ...at, name: 'Kestrel House', showProjectHub: true, client: 21 })
  await give(replica, 'supplier', 'account', 31, 1, { ...at, fullName: 'Steelform Trade' })
  await give(replica, 'subcontractor', 'account', 41, 1, { ...at, fullName: 'D. Hale Drylining' })
  await give(replica, 'vatCode', 'account', 51, 1, {
    ...at,
    code: 'T1',
    name: 'Standard rate',
    rate: pence(200_000),
    isReverseCharge: false,
  })
  await give(replica, 'materialInvoice', 'project:5', 401, 1, {
    ...at,
    project: 5,
    supplier: 31,
    kind: 'invoice',
    state: 'approved',
    invoiceReference: 'STF-4398',
    issueDate: '2026-11-02',
    dueDate: '2026-10-30',
    net: pence(67_600),
    vat: pence(13_520),
    approvedForPayment: pence(67_600),
    paidAmount: null,
    approvedAt: '2026-11-03T08:00:00.000Z',
  })
  await give(replica, 'nominalAssignment', 'project:5', 411, 1, {
    ...at,
    project: 5,
    invoice: 401,
    vatTaxCode: 51,
    totalValue: pence(67_600),
    taxAmount: pence(13_520),
    taxAdjustment: NIL,
  })
  await give(replica, 'labourApplication', 'project:5', 601, 1, {
    ...at,
    project: 5,
    subcontractor: 41,
    state: 'paid',
    reference: 'LA-001',
    payable: pence(100_000),
    cisBase: pence(80_000),
    cisDeduction: pence(16_000),
    cisVerification: 'V100',
    vat: NIL,
    vatAccounted: pence(20_000),
    toPay: pence(84_000),
    paidOn: '2026-11-09',
  })
}
const pages = { '/aged': () => <AgedPage />, '/tax': () => <TaxMonthPage /> }
const only = (name: PermissionResource) => ({
  ...VIEWER,
  permissions: new Set(
    permissionStrings({ [name]: 1, ProjectHub: 1 }, { Estimating: 'None', SiteCommercial: 'Premium' }, false),
  ),
})

beforeEach(() => setWidth(1440))

it('shows what is owed by age, and the documents behind a firm', async () => {
  await showPages({ fill, at: '/aged', pages })
  // 676.00 + 135.20 = 811.20.
  expect((await screen.findByRole('group', { name: 'By age' })).textContent).toMatch(
    /In all, with tax.*£811\.20.*1 to 30 days late.*£811\.20/,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Steelform Trade' }))
  expect((await screen.findByRole('list', { name: 'Open amounts of Steelform Trade' })).textContent).toContain(
    'STF-4398',
  )
})

it('says which documents a person may not read, and leaves them out of the figures', async () => {
  await showPages({ fill, at: '/aged', pages, viewer: only('AccountsInvoices') })
  expect(await screen.findByText(/You may not read incoming applications and labour applications/)).toBeDefined()
})

it('shows VAT and CIS of a month, and tells a month without payments', async () => {
  await showPages({ fill, at: '/tax', pages })
  // Box 1: the reverse charge of 200.00. Box 4: 135.20 + 200.00. Box 5: 135.20 to reclaim.
  expect((await screen.findByRole('group', { name: 'VAT of the month' })).textContent).toMatch(
    /box 1\)£200\.00.*box 4\)£335\.20.*To reclaim \(box 5\)£135\.20/,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'CIS return' }))
  expect((await screen.findByRole('group', { name: 'CIS return' })).textContent).toMatch(
    /£1,000\.00.*£200\.00.*£160\.00/,
  )
  expect((await screen.findByRole('list', { name: 'D. Hale Drylining' })).textContent).toContain('LA-001')
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect((await screen.findByText(/Nothing was paid to subcontractors/)).textContent).toContain('19/11/2026')
})

it('bug: a month that is not over was said to have no payments and no VAT', async () => {
  await showPages({ fill, at: '/tax', pages })
  await screen.findByRole('group', { name: 'VAT of the month' })
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByText('No document of this month carries VAT so far.')).toBeDefined()
  expect(screen.queryByText(FILE_NOTHING)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'CIS return' }))
  expect((await screen.findByText(/so far\. If nothing is paid/)).textContent).toContain('by 05/01/2027')
  expect(screen.queryByText(/Nothing was paid/)).toBeNull()
})

const FILE_NOTHING = /^No document of this month carries VAT\. Enter 0\.00/

it('tells a month without VAT where every document is seen', async () => {
  await showPages({ fill, at: '/tax', pages })
  await screen.findByRole('group', { name: 'VAT of the month' })
  for (let month = 0; month < 3; month++) await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByText(FILE_NOTHING)).toBeDefined()
})

it('bug: a person who may not see every document was told to file nothing, and that nothing is open', async () => {
  await showPages({ fill, at: '/tax', pages, viewer: only('AccountsVATCodes') })
  const month = await screen.findByRole('group', { name: 'VAT of the month' })
  expect(month.textContent).toContain('£0.00')
  expect(screen.queryByText(FILE_NOTHING)).toBeNull()
  cleanup()
  await showPages({ fill, at: '/aged', pages, viewer: only('AccountsExternalCosts') })
  expect(await screen.findByText('No amount is open in the documents that you see here')).toBeDefined()
})
