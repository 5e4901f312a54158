import { expect, it } from 'vitest'
import { periodProblem } from './period'

it.each([
  ['2026-11-21', '2026-11-20', undefined, 'The start date cannot be after the end date'],
  ['2026-11-21', '2026-11-21', undefined, null],
  ['2026-11-21', null, 1, null],
  ['2026-11-01', '2026-11-30', 30, null],
  ['2026-11-01', '2026-12-01', 30, 'The period cannot be longer than 30 days'],
])('a period from %s to %s of at most %s days (FORM-6)', (start, end, most, problem) =>
  expect(periodProblem(start, end, most)).toBe(problem),
)
