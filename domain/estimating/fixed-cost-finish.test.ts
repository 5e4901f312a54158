import { expect, it } from 'vitest'
import { quantityOf } from '../value/money'
import { fixedCostFinish } from './fixed-cost-finish'

// Spec: ASMT-14; platform 2.6, fixed cost holidays. 7 December 2026 is a Monday.

const shutdown = { startDate: '2026-12-21', endDate: '2027-01-01' }
const length = quantityOf

it('ends on the Friday of its last week, and later after days without work', () => {
  expect(fixedCostFinish('2026-12-07', 'w', length(2), [])).toBe('2026-12-18')
  expect(fixedCostFinish('2026-12-07', 'w', length(3), [shutdown])).toBe('2027-01-08')
  expect(fixedCostFinish('2026-12-19', 'd', length(1), [])).toBe('2026-12-21')
})
it('counts eight hours and any part of a day as a day, and a month as its working days', () => {
  expect(fixedCostFinish('2026-12-07', 'h', length(8), [])).toBe('2026-12-07')
  expect(fixedCostFinish('2026-12-07', 'h', length(8.5), [])).toBe('2026-12-08')
  expect(fixedCostFinish('2026-12-07', 'm', length(1), [])).toBe('2027-01-06')
  expect(fixedCostFinish('2026-12-07', 'm', length(1), [shutdown])).toBe('2027-01-20')
})
it('has no end for a lump sum, for nothing and for a figure typed wrong', () => {
  for (const [unit, many] of [
    ['l', length(4)],
    ['w', length(0)],
    ['d', length(90_000)],
    ['m', length(90_000)],
  ] as const)
    expect(fixedCostFinish('2026-12-07', unit, many, [])).toBeNull()
})
