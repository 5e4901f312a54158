import { expect, it } from 'vitest'
import { reminderState, reminderWords } from '../reminders/reminders'
import { checkReminders, lastChecks, type RecordedCheck, whyCheck } from './due-diligence'

// Decision 738.
const check = (id: number, checkedOn: string, nextOn: string, more: Partial<RecordedCheck> = {}): RecordedCheck => ({
  id,
  subcontractor: 31,
  checkedOn,
  nextOn,
  outcome: 'sound',
  state: 'recorded',
  ...more,
})

it('counts the latest check of a subcontractor, and none that was withdrawn', () => {
  const checks = [
    check(1, '2026-01-10', '2026-07-10'),
    check(2, '2026-06-01', '2026-12-01'),
    check(3, '2026-06-01', '2027-01-01'),
    check(4, '2026-09-01', '2027-09-01', { state: 'withdrawn' }),
    check(5, '2026-02-01', '2026-08-01', { subcontractor: 32 }),
  ]
  expect([...lastChecks(checks).values()].map(({ id }) => id)).toEqual([3, 5])
})

it('reminds of the next check from thirty days before, and of none of an archived subcontractor', () => {
  const [reminder] = checkReminders([check(1, '2026-06-01', '2026-12-01')], () => false)
  if (!reminder) throw new Error('no reminder')
  const state = (day: string) => reminderState(reminder, day)
  expect([state('2026-10-31'), state('2026-11-01'), state('2026-12-01'), state('2026-12-02')]).toEqual([
    'open',
    'soon',
    'soon',
    'missed',
  ])
  expect(reminderWords(reminder, '2026-12-02')).toBe('Due diligence check was due 01/12/2026')
  expect(checkReminders([check(1, '2026-06-01', '2026-12-01')], () => true)).toEqual([])
})

it('says that a check is missing, found a concern or is overdue', () => {
  const why = (checks: readonly RecordedCheck[], today = '2026-12-01') => whyCheck(checks, 31, today)
  expect(why([])).toContain('No due diligence check is recorded')
  expect(why([check(1, '2026-06-01', '2026-12-01')])).toBeNull()
  expect(why([check(1, '2026-06-01', '2026-12-01')], '2026-12-02')).toBe(
    'The next due diligence check was due on 01/12/2026',
  )
  expect(why([check(1, '2026-06-01', '2026-12-01', { outcome: 'concern' })])).toBe(
    'The check of 01/06/2026 found a concern',
  )
})
