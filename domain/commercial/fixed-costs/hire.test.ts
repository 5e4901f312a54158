import { termsWords } from './hire-terms'
import { describe, expect, it } from 'vitest'
import { ONE, pence, quantityOf } from '../../value/money'
import { fixedCostFinish } from '../../estimating/fixed-cost-finish'
import {
  chargedByLine,
  chargedPeriods,
  daysOnHire,
  type Hire,
  hireCost,
  hireOverlaps,
  hireReminders,
  paidPeriods,
} from './hire'

// Spec: COST-1. Figures by hand.

const hire = (given: Partial<Hire> = {}): Hire => ({
  id: 1,
  name: 'Telehandler 14 m',
  plantNumber: null,
  quantity: ONE,
  onHire: '2026-11-02',
  offHire: null,
  periodUnit: 'w',
  ratePerPeriod: pence(42_500),
  orderLine: null,
  weekends: 'free',
  closures: 'free',
  ...given,
})

const free = { weekends: 'free', closures: 'free' } as const
const weekends = { ...free, weekends: 'charged' } as const
const closures = { ...free, closures: 'charged' } as const
const all = { weekends: 'charged', closures: 'charged' } as const

// 13 to 16 November 2026 are Friday to Monday. The works are closed for the three weeks from Monday 21 December to Sunday 10 January.
describe.each([
  // Days charged from Friday to Monday; over the closure from Monday 14 December to Friday 15 January; weeks begun and money of these.
  ['neither', free, 2, 10, 2],
  ['weekends', weekends, 4, 12, 2],
  ['closures', closures, 2, 25, 5],
  ['both', all, 4, 33, 5],
] as const)('a hire that charges for %s of weekends and closures', (_, terms, weekend, over, weeks) => {
  const closed = [{ startDate: '2026-12-21', endDate: '2027-01-10' }]
  const friday = hire({ ...terms, onHire: '2026-11-13', offHire: '2026-11-16' })
  const long = hire({ ...terms, onHire: '2026-12-14', offHire: '2027-01-15' })
  it('counts its days', () => {
    expect([daysOnHire(friday, '2026-12-31', closed), daysOnHire(long, '2027-01-31', closed)]).toEqual([weekend, over])
  })
  it('costs that many days at a rate by the day, and each week begun at a rate by the week', () => {
    const daily = (of: Hire) => hireCost({ ...of, periodUnit: 'd', ratePerPeriod: pence(9_000) }, '2027-01-31', closed)
    expect([daily(friday), daily(long)]).toEqual([weekend * 9_000, over * 9_000])
    expect(hireCost(long, '2027-01-31', closed)).toBe(weeks * 42_500)
  })
})

// 14 and 15 November 2026 are a Saturday and a Sunday. The works are closed from Monday 5 to Sunday 25 October, and on that weekend.
describe.each([
  ['a weekend that is not charged', free, '2026-11-14', '2026-11-15', 0, 0, 0],
  ['a weekend that is charged', weekends, '2026-11-07', '2026-11-08', 18_000, 42_500, 42_500],
  ['days inside a closure that is not charged', weekends, '2026-10-06', '2026-10-23', 0, 0, 0],
  // 14 weekdays: three weeks of five have begun.
  ['days inside a closure that is charged', closures, '2026-10-06', '2026-10-23', 126_000, 127_500, 42_500],
  ['a closed weekend with weekends charged', weekends, '2026-11-14', '2026-11-15', 0, 0, 0],
  ['a closed weekend with closures charged', closures, '2026-11-14', '2026-11-15', 0, 0, 0],
  ['a closed weekend with both charged', all, '2026-11-14', '2026-11-15', 18_000, 42_500, 42_500],
  ['Saturday to Monday', free, '2026-11-21', '2026-11-23', 9_000, 42_500, 42_500],
] as const)('a hire over %s', (_, terms, onHire, offHire, byDay, byWeek, byMonth) => {
  const closed = [
    { startDate: '2026-10-05', endDate: '2026-10-25' },
    { startDate: '2026-11-14', endDate: '2026-11-15' },
  ]
  it.each([
    ['d', 9_000, byDay],
    ['w', 42_500, byWeek],
    ['m', 42_500, byMonth],
    ['l', 28_500, 28_500],
  ] as const)('costs what its charged days make at a rate by %s', (periodUnit, rate, cost) => {
    const over = hire({ ...terms, onHire, offHire, periodUnit, ratePerPeriod: pence(rate) })
    expect(hireCost(over, '2026-12-31', closed)).toBe(cost)
  })
})

it('begins its first period on the first day that is charged', () => {
  const saturday = hire({ onHire: '2026-11-14' })
  const weeks = (today: string) => paidPeriods(saturday, today, []).map(({ from, to }) => [from, to])
  expect(weeks('2026-11-15')).toEqual([])
  expect(weeks('2026-11-16')).toEqual([['2026-11-16', '2026-11-22']])
})

it('begins the next week after five working days, or after seven days where weekends are charged', () => {
  const starts = (terms: object) =>
    paidPeriods(hire({ ...terms, onHire: '2026-11-13' }), '2026-11-27', []).map(({ from }) => from)
  expect(starts(free)).toEqual(['2026-11-13', '2026-11-20', '2026-11-27'])
  expect(starts(all)).toEqual(['2026-11-13', '2026-11-20', '2026-11-27'])
})

it('counts a month of calendar days where weekends are charged: 31 January to 27 February, then to 30 March', () => {
  const monthly = hire({ ...all, periodUnit: 'm', onHire: '2026-01-31' })
  expect(paidPeriods(monthly, '2026-03-31', []).map(({ from }) => from)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ])
})

const SHUTDOWN = [{ startDate: '2026-12-24', endDate: '2027-01-01' }]

it.each([
  ['2026-11-01', 0, 0],
  ['2026-11-02', 1, 1],
  ['2026-11-08', 5, 1],
  ['2026-11-09', 6, 2],
  ['2026-11-22', 15, 3],
])('on %s it has been on hire %i days and %i weeks are paid: a week begun is a week', (today, days, weeks) => {
  expect(daysOnHire(hire(), today, [])).toBe(days)
  expect(chargedPeriods(hire(), today, [])).toBe(weeks * ONE)
  expect(hireCost(hire(), today, [])).toBe(weeks * 42_500)
})

it('pauses over a holiday, as a fixed cost of the estimate: the week of 21 December ends on 5 January', () => {
  const over = hire({ onHire: '2026-12-21' })
  const weeks = (today: string) => paidPeriods(over, today, SHUTDOWN).map(({ from, to }) => [from, to])
  // 21, 22 and 23 December, 4 and 5 January.
  expect(weeks('2027-01-05')).toEqual([['2026-12-21', '2027-01-05']])
  expect(weeks('2027-01-06')).toHaveLength(2)
  expect(daysOnHire(over, '2027-01-06', SHUTDOWN)).toBe(6)
  expect(fixedCostFinish('2026-12-21', 'w', ONE, SHUTDOWN)).toBe('2027-01-05')
})

it('stops on the day it went off hire', () => {
  const off = hire({ offHire: '2026-11-10' })
  expect([daysOnHire(off, '2026-12-31', []), hireCost(off, '2026-12-31', [])]).toEqual([7, 85_000])
  // Entered today to end on a later day: until then it is on hire.
  expect(daysOnHire(off, '2026-11-05', [])).toBe(4)
})

it('pays months from the day they began, also at the end of a short one; days one by one; a lump sum once', () => {
  const cost = (today: string) => hireCost(hire({ periodUnit: 'm', onHire: '2026-01-31' }), today, [])
  // 31 January is a Saturday: the month has the 20 weekdays up to 27 February, the next one 21 up to 30 March.
  expect(['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-30', '2026-03-31'].map(cost)).toEqual([
    42_500, 42_500, 85_000, 85_000, 127_500,
  ])
  expect(hireCost(hire({ periodUnit: 'd', quantity: quantityOf(2) }), '2026-11-04', [])).toBe(6 * 42_500)
  expect(hireCost(hire({ periodUnit: 'l' }), '2027-11-04', [])).toBe(42_500)
  expect(hireCost(hire({ ratePerPeriod: null }), '2026-11-04', [])).toBeNull()
})

it('reminds two days before another week is paid, until the last day, and not of plant that is leaving', () => {
  const left = (today: string, given: Partial<Hire> = {}) =>
    hireReminders([hire(given)], today, []).map(({ daysLeft, lastDay, cost }) => [daysLeft, lastDay, cost])
  expect(left('2026-11-05')).toEqual([])
  expect(left('2026-11-06')).toEqual([[2, '2026-11-08', 42_500]])
  expect(left('2026-11-08')).toEqual([[0, '2026-11-08', 42_500]])
  expect(left('2026-11-09')).toEqual([])
  expect(left('2026-11-08', { offHire: '2026-11-08' })).toEqual([])
  // It ends on a day that starts another paid week, so a reminder is useful.
  expect(left('2026-11-07', { offHire: '2026-11-10' })).toEqual([[1, '2026-11-08', 42_500]])
  expect(left('2026-11-07', { periodUnit: 'd' })).toEqual([])
  expect(left('2026-10-31')).toEqual([])
  const two = [hire(), hire({ id: 2, onHire: '2026-10-30' })]
  // The second began on a Friday: its week ends on Thursday the 5th.
  expect(hireReminders(two, '2026-11-04', [], 4).map(each => each.hire.id)).toEqual([2, 1])
})

it('names plant that is on hire twice on the same days: by its number, or by its name where one has no number', () => {
  const pairs = (a: Partial<Hire>, b: Partial<Hire>) =>
    hireOverlaps([hire(a), hire({ id: 2, ...b })]).map(({ from, to }) => [from, to])
  expect(pairs({}, { name: 'TELEHANDLER 14m', onHire: '2026-11-04' })).toEqual([['2026-11-04', null]])
  expect(pairs({ plantNumber: 'TH-9' }, { plantNumber: 'th 9', name: 'Forklift' })).toHaveLength(1)
  expect(pairs({ plantNumber: 'TH-9' }, { plantNumber: 'TH-10' })).toEqual([])
  expect(pairs({ offHire: '2026-11-03' }, { onHire: '2026-11-04' })).toEqual([])
  expect(pairs({ offHire: '2026-11-04' }, { onHire: '2026-11-04' })).toEqual([['2026-11-04', '2026-11-04']])
})

it('adds up the charges of an order line over its hires', () => {
  const hires = [hire({ orderLine: 7 }), hire({ orderLine: 7, onHire: '2026-11-16' }), hire()]
  expect(chargedByLine(hires, '2026-11-18', [])).toEqual(new Map([[7, 4 * ONE]]))
})

// An order line priced as a lump sum said "weekends and closures not charged".
it('says the terms of days off only where days are counted', () => {
  const terms = { weekends: 'charged', closures: 'free' } as const
  expect(termsWords({ ...terms, periodUnit: 'w' })).toBe('weekends charged, closures not charged')
  expect(termsWords({ ...terms, periodUnit: 'l' })).toBeNull()
  expect(termsWords({ ...terms, periodUnit: 'h' })).toBeNull()
})
