import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { onDay } from '../../tests/support/on-day'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { DueDiligenceSection } from './due-diligence-section'

// Decision 738.
onDay('2026-11-11T10:00:00Z')
beforeEach(() => setWidth(390))

const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const CHECK = {
  ...at,
  subcontractor: 31,
  checkedOn: '2026-05-10',
  checkedBy: 'Helen Marsh',
  checked: 'Verified with HMRC',
  outcome: 'sound',
  nextOn: '2026-11-10',
  document: null,
  state: 'recorded',
  withdrawReason: null,
}
const PATH = '/settings/contacts/subcontractors/31'
const show = (checks: readonly object[], isWhole = true) =>
  showPages({
    at: PATH,
    pages: { '/settings/contacts/subcontractors/$id': () => <DueDiligenceSection id={31} /> },
    partial: isWhole ? [] : ['account'],
    fill: async (replica: Replica) => {
      await give(replica, 'subcontractor', 'account', 31, 1, { ...at, fullName: 'Kirkby Drylining' })
      for (const [index, each] of checks.entries())
        await give(replica, 'dueDiligence', 'account', 701 + index, 1, { ...CHECK, ...each })
      if (isWhole) await holdWhole(replica, 'account')
    },
  })

it('says that the next check of a subcontractor is overdue, and lists the checks', async () => {
  await show([{}])
  expect(await screen.findByText('The next due diligence check was due on 10/11/2026.')).toBeDefined()
  expect(await screen.findByRole('link', { name: /10\/05\/2026/ })).toBeDefined()
})

it('says that there is none, but not before the contacts are here', async () => {
  await show([])
  expect(await screen.findByText(/^No due diligence check is recorded/)).toBeDefined()
})

it('says nothing of missing checks while contacts are downloaded', async () => {
  await show([], false)
  await screen.findByText(/Not all of/)
  expect(screen.queryByText(/No due diligence check/)).toBeNull()
})

it('is silent while the last check holds', async () => {
  await show([{ nextOn: '2027-05-10' }])
  await screen.findByRole('link', { name: /10\/05\/2026/ })
  expect(screen.queryByText(/due diligence check was due/)).toBeNull()
})
