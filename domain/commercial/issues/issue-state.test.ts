import { expect, it } from 'vitest'
import { isLateIssue } from './issue-state'

it('is late when its day has passed and it is unsettled; due today is not late', () => {
  const late = (state: string, dueDate: string | null) => isLateIssue({ state, dueDate }, '2026-11-24')
  expect([late('open', '2026-11-23'), late('in_hand', '2026-11-23'), late('open', '2026-11-24')]).toEqual([
    true,
    true,
    false,
  ])
  expect([late('resolved', '2026-11-23'), late('closed', '2026-11-23'), late('open', null)]).toEqual([
    false,
    false,
    false,
  ])
})
