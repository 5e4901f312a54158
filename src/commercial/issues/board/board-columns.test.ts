import { expect, it } from 'vitest'
import { type Issue, issueLifecycle } from '#contract/commercial/issue'
import { boardColumns } from './board-columns'

it('puts issues by state, the most urgent first, then by due day; mine are those I own or that are for me (COST-3)', () => {
  const make = (id: number, state: Issue['state'], priority: Issue['priority'], dueDate: string | null, more = {}) =>
    // What the board reads of one.
    ({ id, state, priority, dueDate, owner: null, assignee: null, ...more }) as Issue
  const issues = [
    make(1, 'open', 'normal', null),
    make(2, 'open', 'urgent', '2026-12-01'),
    make(3, 'open', 'normal', '2026-11-20', { owner: 7 }),
    make(4, 'resolved', 'low', null, { assignee: 7 }),
  ]
  const ids = (whose: 'all' | 'mine') =>
    boardColumns(issues, issueLifecycle.choices, whose, 7).map(column => column.issues.map(({ id }) => id))
  expect(ids('all')).toEqual([[2, 3, 1], [], [4], []])
  expect(ids('mine')).toEqual([[3], [], [4], []])
})
