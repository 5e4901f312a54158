import { describe, expect, it } from 'vitest'
import { addDays, clockOf, dayOf, mondayOf, startOfDay } from './day'

// Decision 541: a fact belongs to its day in the United Kingdom, wherever the device or the server is.

describe('dayOf', () => {
  it.each([
    // British Summer Time 2026: from 29 March 01:00 UTC to 25 October 01:00 UTC.
    ['2026-07-14T22:59:59.999Z', '2026-07-14'],
    ['2026-07-14T23:00:00.000Z', '2026-07-15'],
    ['2026-11-24T23:30:00.000Z', '2026-11-24'],
    ['2026-03-28T23:30:00.000Z', '2026-03-28'],
    ['2026-03-29T23:30:00.000Z', '2026-03-30'],
    ['2026-10-24T23:30:00.000Z', '2026-10-25'],
    ['2026-10-25T23:30:00.000Z', '2026-10-25'],
    ['2026-12-31T23:59:00.000Z', '2026-12-31'],
    ['2026-07-14T19:30:00-05:00', '2026-07-15'],
  ])('%s is on %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day)
    expect(dayOf(new Date(instant))).toBe(day)
  })
})

it('the clock shows the time in the United Kingdom', () => {
  expect(clockOf('2026-07-14T23:05:00.000Z')).toBe('00:05')
  expect(clockOf('2026-11-24T07:05:00.000Z')).toBe('07:05')
})

it('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(mondayOf)).toEqual(Array(3).fill('2026-11-23'))
})

it('a day begins at the first moment that is on it in the United Kingdom, all year round', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const start = startOfDay(day)
    expect(dayOf(start)).toBe(day)
    expect(dayOf(new Date(Date.parse(start) - 1))).toBe(addDays(day, -1))
  }
})
