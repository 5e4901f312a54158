import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { guarantee } from '#contract/commercial/guarantees/guarantee'
import type { project as projectDefinition } from '#contract/estimating/project'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { onDay } from '../../../tests/support/on-day'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import type { Held } from '../../records/data/held'
import { ViewPage } from '../../records/view/view-page'
import { NoticeCalendarPage } from '../calendar/notice-calendar-page'
import { RemindersAhead } from '../reminders/reminders-ahead'
import { RetentionLedgerPage } from '../retention/retention-ledger-page'
import { GuaranteeMore, useGuaranteeFacts } from './guarantee-more'
import '../../ui/testing/dom'

onDay('2026-11-11T10:00:00Z')
beforeEach(() => setWidth(1440))

const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const project = { id: 5, name: 'Kestrel House' } as Held<typeof projectDefinition> // What the list reads of one.
const BOND = {
  ...at,
  project: 5,
  side: 'given',
  subcontractor: null,
  kind: 'performanceBond',
  provider: 'Aviva',
  reference: 'PB-118',
  amount: pence(1_250_000),
  startsOn: '2026-03-02',
  expiry: 'day',
  expiresOn: '2026-12-02',
  document: null,
  notes: null,
  state: 'inPlace',
  releasedOn: null,
  releasedBy: null,
  releaseNotes: null,
}
const bond = (replica: Replica, id: number, more: object = {}) =>
  give(replica, 'guarantee', 'project:5', id, 1, { ...BOND, ...more })

async function fill(replica: Replica): Promise<void> {
  await give(replica, 'project', 'index', 5, 1, { ...at, name: 'Kestrel House', showProjectHub: true, client: 21 })
  await give(replica, 'client', 'account', 21, 1, { ...at, fullName: 'Airedale Dental Group' })
  await give(replica, 'subcontractor', 'account', 31, 1, { ...at, fullName: 'D. Hale Drylining' })
  await bond(replica, 401)
  await bond(replica, 402, { reference: 'PB-9', expiresOn: '2026-11-10' })
  await bond(replica, 403, { reference: 'PB-10', expiresOn: '2027-06-30' })
  await bond(replica, 404, { reference: 'PB-11', expiresOn: '2026-11-09', state: 'released', releasedOn: '2026-10-01' })
  await bond(replica, 405, {
    side: 'held',
    subcontractor: 31,
    kind: 'retentionBond',
    reference: 'RB-1',
    amount: pence(180_000),
    expiresOn: '2027-04-30',
  })
  await bond(replica, 406, { kind: 'retentionBond', reference: 'RB-2', expiresOn: '2026-11-10' })
  await give(replica, 'labourApplication', 'project:5', 601, 1, {
    ...at,
    project: 5,
    subcontractor: 31,
    state: 'approved',
    accountSequenceNumber: 4,
    effectiveDate: '2026-10-31',
    retentionPercentage: 0,
    retentionToDate: 0,
    grossToDate: pence(1_500_000),
    toPay: pence(900_000),
    paidOn: null,
  })
  await holdWhole(replica, 'project:5')
}

describe('on the hub', () => {
  const show = () => showPages({ fill, at: '/hub', pages: { '/hub': () => <RemindersAhead project={project} /> } })
  it('names what has expired and what ends within sixty days, and not what was released or is far away', async () => {
    await show()
    const list = await screen.findByRole('list', { name: 'Guarantees and bonds' })
    expect(list.textContent).toBe(
      'Performance bond, Aviva PB-9 expired 10/11/2026£12,500.001 day agoRetention bond, Aviva RB-2 expired 10/11/2026£12,500.001 day ago' +
        'Performance bond, Aviva PB-118 expires 02/12/2026£12,500.00In 21 days',
    )
    expect(screen.getByRole('link', { name: /PB-118/ }).getAttribute('href')).toBe(
      '/estimating/projects/5/hub/payments/guarantees/401',
    )
  })
})

it('shows them in the notice calendar, with those whose last day is in sight', async () => {
  const PATH = '/settings/accounts/notice-calendar'
  await showPages({ fill, at: PATH, pages: { [PATH]: () => <NoticeCalendarPage /> } })
  const list = await screen.findByRole('list', { name: 'Guarantees, returns and checks' })
  expect(list.querySelectorAll('li')).toHaveLength(3)
  expect(list.textContent).toContain('Kestrel House')
})

it('shows retention bonds in the ledger beside the contract whose retention they replace', async () => {
  const PATH = '/settings/accounts/retention'
  await showPages({ fill, at: PATH, pages: { [PATH]: () => <RetentionLedgerPage /> } })
  const row = (await screen.findByRole('link', { name: 'Retention bond £1,800.00' })).closest('tr')
  await waitFor(() => expect(row?.textContent).toContain('D. Hale Drylining'))
  expect(row?.textContent).toContain('expires 30/04/2027, in 170 days')
  const others = screen.getByRole('list', { name: 'Retention bonds without a certificate yet' })
  expect(others.textContent).toBe('Retention bond, Aviva RB-2Kestrel House, expired 10/11/2026£12,500.00Expired')
})

describe('the page of one', () => {
  const show = (id: number) =>
    showPages({
      fill,
      at: `/guarantees/${id}`,
      pages: {
        '/guarantees/$id': () => (
          <ViewPage resource={guarantee} within={null} more={GuaranteeMore} useFacts={useGuaranteeFacts} />
        ),
      },
    })
  it('says when it ends and what is next', async () => {
    await show(401)
    expect(await screen.findByText('Expires 02/12/2026, in 21 days.')).toBeDefined()
    expect(screen.getByText(/have it extended/)).toBeDefined()
  })
  it('says that an expired one secures nothing', async () => {
    await show(402)
    expect(await screen.findByText('Expired 10/11/2026.')).toBeDefined()
    expect(screen.getByText(/secures nothing any more/)).toBeDefined()
  })
})
