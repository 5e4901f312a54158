import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { project as projectDefinition } from '#contract/estimating/project'
import { permissionStrings } from '#contract/permissions'
import { NIL, pence, percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useAll } from '../../records/data/use-all'
import { DatesAhead } from './dates-ahead'
import { NoticeCalendarPage } from './notice-calendar-page'

onDay('2026-11-11T10:00:00Z')

// Rooms 37. Today is fixed in this lane: Wednesday 11 November 2026.

beforeEach(() => setWidth(1440))

const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const PATH = '/settings/accounts/notice-calendar'

async function fill(replica: Replica): Promise<void> {
  for (const [id, name] of [
    [5, 'Kestrel House'],
    [6, 'Granary Wharf'],
    [8, 'Albion Mill'],
  ] as const)
    await give(replica, 'project', 'index', id, 1, { ...at, name, showProjectHub: id !== 8, client: 21 })
  await give(replica, 'client', 'account', 21, 1, { ...at, fullName: 'Marlowe Pension Trustees Ltd' })
  const application = (project: number, id: number, values: Record<string, unknown>) =>
    give(replica, 'outgoingApplication', `project:${project}`, id, 1, {
      ...at,
      project,
      state: 'sent',
      accountSequenceNumber: 3,
      vatRate: percent(20),
      isReverseCharge: false,
      received: NIL,
      certifiedBefore: NIL,
      certifiedNet: null,
      certifiedOn: null,
      certifiedDue: null,
      ...values,
    })
  // Late since 30 October: 12,000.00 with VAT.
  await application(5, 301, {
    valuationDate: '2026-10-05',
    sentOn: '2026-10-05',
    due: pence(1_000_000),
    total: pence(1_200_000),
    dueDate: '2026-10-12',
    noticeBy: '2026-10-17',
    payLessBy: '2026-10-22',
    finalDate: '2026-10-29',
  })
  // Their notice is to come by 14 November. It asks for 5,000.00 beyond the 10,000.00 before it.
  await application(5, 302, {
    accountSequenceNumber: 4,
    valuationDate: '2026-11-02',
    sentOn: '2026-11-02',
    due: pence(1_500_000),
    total: pence(1_800_000),
    dueDate: '2026-11-09',
    noticeBy: '2026-11-14',
    payLessBy: '2026-11-19',
    finalDate: '2026-11-26',
  })
  await give(replica, 'contractTerms', 'project:5', 501, 1, {
    ...at,
    project: 5,
    validFrom: '2026-01-01',
    nation: 'englandAndWales',
  })
  // Of a project that is only in part here: no figure may count it.
  await application(6, 303, {
    valuationDate: '2026-11-02',
    sentOn: '2026-11-02',
    due: pence(8_250_000),
    total: pence(9_900_000),
    dueDate: '2026-11-09',
    noticeBy: '2026-11-14',
    payLessBy: '2026-11-19',
    finalDate: '2026-11-26',
  })
}
const show = () =>
  showPages({ fill, partial: ['project:6'], at: PATH, pages: { [PATH]: () => <NoticeCalendarPage /> } })

it('has a lane for each application of the projects that are here whole, and names the others', async () => {
  await show()
  await screen.findAllByText('Marlowe Pension Trustees Ltd')
  const table = within(screen.getByRole('table', { name: 'Applications by date' }))
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    expect.stringContaining('Sum due'),
    'We are paid, sums with VAT',
    expect.stringMatching(
      /^Kestrel House no\. 3Marlowe Pension Trustees Ltd12,000\.0012,000\.00Not paid, 13 days late–$/,
    ),
    expect.stringMatching(
      /^Kestrel House no\. 4Marlowe.*18,000\.0018,000\.0012,000\.00 by an earlier one.*Their notice by 14\/11\/2026–$/,
    ),
  ])
  expect(table.getAllByRole('img')[0]?.getAttribute('aria-label')).toBe(
    'Due date 12/10/2026, done. Client’s payment notice by 17/10/2026, missed. No notice in time: the sum applied for is due 18/10/2026, done. Client’s pay less notice by 22/10/2026, done. Client pays by 29/10/2026, missed',
  )
  expect(screen.getByText(/^Without one project that is not on this/).textContent).toContain('Granary Wharf')
  const sums = screen.getByRole('group', { name: 'Sums of the calendar' })
  expect(sums.textContent).toContain('Coming in, 2 applications£18,000.00')
  expect(sums.textContent).not.toContain('99,000')
})

it('explains the chosen lane, and moves between lanes with the arrows', async () => {
  const user = userEvent.setup()
  await show()
  const first = await screen.findByRole('button', { name: 'Kestrel House no. 3' })
  first.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { name: 'Kestrel House, Application 4' })).toBeTruthy()
  expect(screen.getByText(/^As applied for, until the client’s payment notice/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open application' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/payments/outgoing/302',
  )
})

it('lists dates by day on a phone', async () => {
  setWidth(390)
  await show()
  const today = await screen.findByRole('list', { name: 'Dates on 14/11/2026' })
  expect(today.textContent).toBe('Client’s payment notice byKestrel House, Application 4£6,000.00')
  expect(screen.getByRole('list', { name: 'Late' }).textContent).toBe(
    'Client pays by 29/10/2026Kestrel House, Application 3£12,000.0013 days late',
  )
  expect(screen.queryByRole('table')).toBeNull()
})

function Hub() {
  const projects = useAll(projectDefinition)
  return projects ? <DatesAhead projects={projects} title="Payment dates" /> : null
}

it('shows what is late and the dates of the next two weeks on a hub, of projects that are here whole', async () => {
  await showPages({ fill, partial: ['project:6'], at: '/hub', pages: { '/hub': () => <Hub /> } })
  const list = await screen.findByRole('list', { name: 'Payment dates' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(each => each.textContent),
  ).toEqual([
    'Client pays by 29/10/2026Kestrel House, Application 3£12,000.0013 days late',
    'Client’s payment notice by 14/11/2026Kestrel House, Application 4£6,000.00',
    'Client’s pay less notice by 19/11/2026Kestrel House, Application 4£6,000.00',
  ])
})

it('adds nothing up and says of nothing that there is none while no project is here', async () => {
  await showPages({
    fill,
    partial: ['project:5', 'project:6'],
    at: PATH,
    pages: { [PATH]: () => <NoticeCalendarPage /> },
  })
  await screen.findByText(/^Without 2 projects/)
  expect(screen.queryByRole('group', { name: /^Sums/ })).toBeNull()
  expect(screen.queryByText('No dates in these weeks')).toBeNull()
})

/** Received on 1 November for work up to then: our notice by 13 November. 10,000.00 applied for at 5 % retention. */
async function fillIncoming(replica: Replica): Promise<void> {
  await fill(replica)
  const own = { ...at, project: 5, subcontractor: 31 }
  await give(replica, 'subcontractor', 'account', 31, 1, { ...at, fullName: 'Albion Ceilings' })
  await give(replica, 'incomingApplication', 'project:5', 701, 1, {
    ...own,
    state: 'held',
    reference: null,
    accountSequenceNumber: null,
    effectiveDate: '2026-11-01',
    receivedOn: '2026-11-01',
    approvedAt: null,
    paidOn: null,
    payable: null,
    toPay: null,
    terms: null,
    retentionPercentage: null,
    retentionKept: null,
    discountPercentage: null,
  })
  await give(replica, 'incomingItem', 'project:5', 801, 1, {
    ...at,
    project: 5,
    application: 701,
    product: 101,
    fixedCost: null,
    name: 'Metal tile ceiling',
    value: pence(1_000_000),
    approvedValue: null,
  })
  await give(replica, 'subcontractTerms', 'project:5', 901, 1, {
    ...own,
    validFrom: '2026-01-01',
    retentionPercentage: percent(5),
    keptAfterCompletion: percent(50),
    retentionCap: null,
    retentionOnMaterials: true,
    practicalCompletion: null,
    makingGood: null,
    lastRetentionDay: null,
    discountPercentage: NIL,
    nation: 'englandAndWales',
    dueDays: 7,
    noticeDays: 5,
    finalDays: 17,
    payLessDays: 7,
  })
}

it('has a lane for what a subcontractor applies for, with our dates and a link to it', async () => {
  const user = userEvent.setup()
  await showPages({ fill: fillIncoming, at: PATH, pages: { [PATH]: () => <NoticeCalendarPage /> } })
  await user.click(await screen.findByRole('button', { name: /^Albion Ceilings/ }))
  const sums = screen.getByRole('group', { name: 'Sums of the calendar' })
  expect(sums.textContent).toContain('Going out, 1 application£9,500.00£9,500.00 of it before VAT and CIS')
  const row = screen.getByRole('button', { name: /^Albion Ceilings/ }).closest('tr')
  expect(row?.textContent).toContain('9,500.009,500.00before VAT and CIS')
  expect(screen.getByText('Unpaid, before VAT and CIS')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open application' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/payments/incoming/701',
  )
  expect(screen.getByText(/^Without our payment notice by 13\/11\/2026 all that was applied for is due/)).toBeTruthy()
})

it('is of our side alone for a person who reads only applications of subcontractors', async () => {
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
    pages: { [PATH]: () => <NoticeCalendarPage /> },
  })
  const sums = await screen.findByRole('group', { name: 'Sums of the calendar' })
  expect(sums.textContent).toContain('Going out')
  expect(sums.textContent).not.toContain('Coming in')
})
