import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { onDay } from '../../../tests/support/on-day'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { NoticeCalendarPage } from '../calendar/notice-calendar-page'
import '../../ui/testing/dom'

// Decision 731. Paid on 10 October: the month to 5 November is due on 19 November, and the one to 5 December has nothing yet.
onDay('2026-11-11T10:00:00Z')
beforeEach(() => setWidth(1440))

const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const PATH = '/settings/accounts/notice-calendar'
const RETURN = {
  ...at,
  month: '2026-11-05',
  kind: 'return',
  coversUntil: null,
  filedOn: '2026-11-10',
  filedBy: 'J. Adeyemi',
  reference: null,
  document: null,
  notes: null,
  state: 'filed',
  withdrawReason: null,
}

const show = (returns: readonly object[]) =>
  showPages({
    at: PATH,
    pages: { [PATH]: () => <NoticeCalendarPage /> },
    fill: async (replica: Replica) => {
      await give(replica, 'project', 'index', 5, 1, {
        ...at,
        name: 'Kestrel House',
        showProjectHub: true,
        client: null,
      })
      await give(replica, 'labourApplication', 'project:5', 601, 1, {
        ...at,
        project: 5,
        subcontractor: 31,
        state: 'paid',
        accountSequenceNumber: 4,
        effectiveDate: '2026-09-30',
        paidOn: '2026-10-10',
      })
      for (const [index, each] of returns.entries())
        await give(replica, 'cisReturn', 'account', 701 + index, 1, { ...RETURN, ...each })
      await holdWhole(replica, 'account')
      await holdWhole(replica, 'project:5')
    },
  })

it('shows a return that is due in the calendar, with what it is for, and a month without payments', async () => {
  await show([])
  const list = await screen.findByRole('list', { name: 'Guarantees, returns and checks' })
  expect(list.textContent).toBe(
    'CIS return for 06/10/2026 to 05/11/2026 is due 19/11/20261 payment to subcontractorsIn 8 days',
  )
  expect(screen.getByRole('link', { name: /CIS return/ }).getAttribute('href')).toBe('/settings/accounts/cis-returns')
})

it('shows a month again once its return is withdrawn', async () => {
  await show([{ state: 'withdrawn' }])
  expect(await screen.findByRole('link', { name: /06\/10\/2026 to 05\/11\/2026/ })).toBeDefined()
})
