import { expect, it } from 'vitest'
import { costOf, pence } from './money'
import { add, exact, rounded, roundedTo } from './exact'

it.each([
  // 0.335 three times is 1.005: each rounds to 0.34, their sum to 1.01.
  [
    [costOf(0.335), costOf(0.335), costOf(0.335)],
    [33, 34, 34],
  ],
  // 0.334 three times is 1.002: each rounds to 0.33, one must have the penny.
  [
    [costOf(0.334), costOf(0.334), costOf(0.334)],
    [34, 33, 33],
  ],
  [
    [costOf(1.994), costOf(-0.335), costOf(0.331)],
    [199, -33, 33],
  ],
  [
    [costOf(-0.334), costOf(-0.334), costOf(-0.334)],
    [-34, -33, -33],
  ],
  [
    [costOf(12.5), costOf(0)],
    [1_250, 0],
  ],
  [[], []],
])('rounds %j so that the parts add up to their rounded sum', (parts, pence) => {
  const given = parts.map(part => exact('cost', part))
  expect(roundedTo(rounded('money', add(given)), given)).toEqual(pence)
})

it('gives no penny to a part of nothing', () => {
  expect(roundedTo(pence(12_525), [exact('cost', costOf(0)), exact('cost', costOf(125.257704))])).toEqual([0, 12_525])
  expect(roundedTo(pence(1), [exact('cost', costOf(0))])).toEqual([0])
})
