import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { permissionStrings } from '#contract/permissions'
import { NIL, pence, percent, type Percentage } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { RetentionLedgerPage } from './retention-ledger-page'

onDay('2026-11-11T10:00:00Z')

// Rooms 38. Today is fixed in this lane: Wednesday 11 November 2026.

beforeEach(() => setWidth(1440))

const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const PATH = '/settings/accounts/retention'

/** 100,000.00 certified at 5 %, then half released at practical completion; 450.00 held from a subcontractor. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'project', 'index', 5, 1, { ...at, name: 'Bridge Lane Dental', showProjectHub: true, client: 21 })
  await give(replica, 'client', 'account', 21, 1, { ...at, fullName: 'Airedale Dental Group' })
  await give(replica, 'subcontractor', 'account', 31, 1, { ...at, fullName: 'D. Hale Drylining' })
  const certificate = (id: number, day: string, retention: number, retentionKept: Percentage) =>
    give(replica, 'outgoingApplication', 'project:5', id, 1, {
      ...at,
      project: 5,
      state: 'approved',
      accountSequenceNumber: id - 300,
      valuationDate: day,
      certifiedOn: day,
      certifiedGross: pence(10_000_000),
      certifiedRetention: pence(retention as 0),
      onAccount: NIL,
      retentionPercentage: percent(5),
      retentionKept,
      retentionCap: null,
    })
  await certificate(308, '2026-09-30', 500_000, percent(100))
  await certificate(309, '2026-10-12', 250_000, percent(50))
  await give(replica, 'contractTerms', 'project:5', 501, 1, {
    ...at,
    project: 5,
    validFrom: '2026-03-02',
    contractSum: pence(10_000_000),
    keptAfterCompletion: percent(50),
    retentionOnMaterials: true,
    practicalCompletion: '2026-10-10',
    makingGood: '2026-11-08',
    lastRetentionDay: null,
    nation: 'englandAndWales',
  })
  await give(replica, 'labourApplication', 'project:5', 601, 1, {
    ...at,
    project: 5,
    subcontractor: 31,
    state: 'paid',
    accountSequenceNumber: 4,
    effectiveDate: '2026-10-31',
    retentionPercentage: percent(3),
    retentionToDate: pence(45_000),
    grossToDate: pence(1_500_000),
    toPay: pence(900_000),
    paidOn: '2026-11-06',
  })
}
const show = (viewer = VIEWER) =>
  showPages({ fill, viewer, at: PATH, pages: { [PATH]: () => <RetentionLedgerPage /> } })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)

it('shows what is held and released on both sides, and what is due', async () => {
  await show()
  await screen.findAllByText('Airedale Dental Group')
  await screen.findAllByText('D. Hale Drylining')
  expect(rowsOf('Held from us, by clients')).toEqual([
    'Bridge Lane DentalAiredale Dental Group5.00100,000.005,000.002,500.002,500.00–2,500.0008/11/2026Due, 3 days ago',
    'Held from us5,000.002,500.002,500.00',
  ])
  expect(rowsOf('Held by us, from subcontractors')[0]).toBe(
    'D. Hale DryliningBridge Lane Dental3.0015,000.00450.000.00450.00––Held',
  )
  expect(screen.getByRole('group', { name: 'Sums of the retention' }).textContent).toContain(
    'Net, held from us less held by us£2,050.00',
  )
  // 450.00 of 2,500.00, and of 9,000.00 paid; nothing was received.
  expect(screen.getByRole('group', { name: 'Ratios of retention' }).textContent).toBe(
    'We hold, as a share of what clients hold from us18.00%£450.00 of £2,500.00We hold, as a share of what we paid to subcontractors5.00%£450.00 of £9,000.00Clients hold, as a share of what we received–£2,500.00 of £0.00',
  )
  expect(rowsOf('Held from subcontractors at the end')).toEqual([
    'D. Hale DryliningBridge Lane Dental450.00',
    '1 contract450.00',
  ])
  expect(rowsOf('Held by clients at the end')).toEqual([
    'Bridge Lane DentalAiredale Dental Group2,500.00',
    '1 contract2,500.00',
  ])
  expect(rowsOf('Release terms of what we hold')).toEqual(['D. Hale DryliningBridge Lane Dental3.00––––'])
})

it('opens each ratio to its figures, of the half-year that is chosen', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: /we paid to subcontractors/ }))
  expect(rowsOf('Paid to subcontractors in the period')).toEqual([
    'D. Hale Drylining, application 406/11/20269,000.00',
    '1 payment9,000.00',
  ])
  // Until 30 September the client held 5,000.00, and nothing was held or paid by us.
  await user.selectOptions(screen.getByRole('combobox', { name: /Financial year starts in/ }), 'April')
  await user.selectOptions(screen.getByRole('combobox', { name: /Half-year/ }), '01/04/2026 to 30/09/2026')
  expect(screen.getByRole('group', { name: 'Ratios of retention' }).textContent).toContain('£0.00 of £5,000.00')
  expect(rowsOf('Paid to subcontractors in the period')).toEqual(['None0.00'])
  expect(screen.getByRole('button', { name: /Export CSV/ })).toBeDefined()
})

it('lists the movements of the chosen contract, and the releases by date', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: 'Bridge Lane Dental' }))
  expect(rowsOf('Bridge Lane Dental: movements')).toEqual([
    'Released, application 9, 12/10/2026−2,500.00',
    'Still held2,500.00',
  ])
  await user.click(screen.getByRole('radio', { name: 'By release date' }))
  expect(screen.getByRole('list', { name: 'Releases' }).textContent).toBe(
    'Bridge Lane Dental, at making good08/11/2026£2,500.00Due',
  )
})

it('shows only the side of the clients to a person who may not read labour applications', async () => {
  const permissions = new Set(
    permissionStrings(
      { ProjectHubOutgoingApplications: 1, Projects: 1, ProjectHub: 1 },
      { Estimating: 'Premium', SiteCommercial: 'Premium' },
      false,
    ),
  )
  await show({ ...VIEWER, permissions })
  await screen.findByRole('table', { name: 'Held from us, by clients' })
  expect(screen.queryByText('Held by us')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Ratios of retention' })).toBeNull()
})

it('is a list on a phone', async () => {
  setWidth(390)
  await show()
  const list = await screen.findByRole('list', { name: 'Held from us, by clients' })
  expect(list.textContent).toContain('5.00% of £100,000.00. £2,500.00 at making good, 08/11/2026')
  const held = screen.getByRole('list', { name: 'Held by clients at the end' })
  await within(held).findByText('Airedale Dental Group')
  expect(held.textContent).toBe(
    'Bridge Lane DentalAiredale Dental Group£2,500.00Held by clients at the end1 contract£2,500.00',
  )
})

/** 35,000.00 certified of a supply and fit subcontractor at 5 %, of which half was to be released on 10 November. */
async function fillIncoming(replica: Replica): Promise<void> {
  await fill(replica)
  const own = { ...at, project: 5, subcontractor: 32 }
  await give(replica, 'subcontractor', 'account', 32, 1, { ...at, fullName: 'Albion Ceilings' })
  await give(replica, 'incomingApplication', 'project:5', 701, 1, {
    ...own,
    state: 'approved',
    accountSequenceNumber: 2,
    effectiveDate: '2026-10-31',
    terms: 901,
    retentionPercentage: percent(5),
    retentionKept: percent(100),
    gross: pence(3_500_000),
    retention: pence(175_000),
    toPay: pence(3_610_000),
    paidOn: null,
  })
  await give(replica, 'subcontractTerms', 'project:5', 901, 1, {
    ...own,
    validFrom: '2026-01-01',
    contractSum: null,
    retentionPercentage: percent(5),
    keptAfterCompletion: percent(50),
    retentionCap: null,
    retentionOnMaterials: true,
    practicalCompletion: '2026-11-10',
    makingGood: null,
    lastRetentionDay: null,
  })
}

it('shows what we hold under supply and fit beside labour, and what we have to release', async () => {
  await showPages({ fill: fillIncoming, at: PATH, pages: { [PATH]: () => <RetentionLedgerPage /> } })
  await screen.findAllByText('Albion Ceilings')
  expect(rowsOf('Held by us, from subcontractors')).toContain(
    'Albion CeilingsBridge Lane Dental, supply and fit5.0035,000.001,750.000.001,750.00875.0010/11/2026875.00no day yetDue, 1 day ago',
  )
  const sums = screen.getByRole('group', { name: 'Sums of the retention' }).textContent
  // 450.00 for labour and 1,750.00.
  expect(sums).toContain('Held by us£2,200.00')
  expect(sums).toContain('Due from us now£875.00')
})

it('says which applications a person may not read, and gives no sums over them', async () => {
  const permissions = new Set(
    permissionStrings(
      { ProjectHubIncomingReview: 1, Projects: 1, ProjectHub: 1 },
      { Estimating: 'Premium', SiteCommercial: 'Premium' },
      false,
    ),
  )
  await showPages({
    fill: fillIncoming,
    viewer: { ...VIEWER, permissions },
    at: PATH,
    pages: { [PATH]: () => <RetentionLedgerPage /> },
  })
  await screen.findAllByText('Albion Ceilings')
  expect(rowsOf('Held by us, from subcontractors')).toHaveLength(2)
  expect(
    screen.getByText(
      'You may not read outgoing applications and labour applications, so the retention under them is not shown here.',
    ),
  ).toBeTruthy()
  const sums = screen.getByRole('group', { name: 'Sums of the retention' }).textContent
  expect(sums).toContain('Due from us now')
  expect(sums).not.toContain('Held')
  expect(screen.queryByRole('group', { name: 'Ratios of retention' })).toBeNull()
})
