import { expect, it } from 'vitest'
import { NIL, pence, taken } from '../../value/money'
import { curvePoints, curveScale } from './cvr-curve'

const sums = (day: string, earned: number, certified: number, cost: number) => ({
  day,
  earned: taken('money', earned),
  certified: taken('money', certified),
  cost: taken('money', cost),
})
const LOCKED = [sums('2026-10-31', 9_000_00, 8_000_00, 6_000_00), sums('2026-09-30', 4_000_00, 4_000_00, 3_000_00)]
const LIVE = sums('2026-11-30', 10_000_00, 8_000_00, 7_500_00)
const RECEIVED = [
  { receivedOn: '2026-09-30', amount: pence(1_000_00) },
  { receivedOn: '2026-10-20', amount: pence(2_500_50) },
  { receivedOn: '2026-11-02', amount: pence(-500_00) },
]

it('draws each locked report by its period and the live one last, with the cash that had come by then', () => {
  const points = curvePoints(LOCKED, LIVE, RECEIVED)
  // 1,000.00; 1,000.00 + 2,500.50; 3,500.50 − 500.00.
  expect(points.map(({ day, cash }) => [day, cash])).toEqual([
    ['2026-09-30', 1_000_00],
    ['2026-10-31', 3_500_50],
    ['2026-11-30', 3_000_50],
  ])
})

it('takes the live report where one was locked for the same day, and no cash where it may not be read', () => {
  const points = curvePoints([sums('2026-11-30', 1, 1, 1)], LIVE, null)
  expect(points).toEqual([{ ...LIVE, cash: null }])
})

it('scales from zero, or below it, to the greatest sum, by days', () => {
  const { placeOf, highest, lowest } = curveScale(curvePoints(LOCKED, LIVE, null))
  expect([lowest, highest]).toEqual([NIL, 10_000_00])
  expect(placeOf('2026-09-30', pence(5_000_00))).toEqual({ x: 0, y: 0.5 })
  // 31 of 61 days.
  expect(placeOf('2026-10-31', pence(10_000_00))).toEqual({ x: 31 / 61, y: 0 })
  expect(placeOf('2026-11-30', NIL)).toEqual({ x: 1, y: 1 })
  const below = curveScale([{ ...LIVE, cash: pence(-10_000_00) }])
  expect(below.placeOf('2026-11-30', NIL)).toEqual({ x: 0, y: 0.5 })
})

it('has a place for every sum where all are zero', () => {
  const { placeOf } = curveScale(curvePoints([], sums('2026-11-30', 0, 0, 0), []))
  expect(placeOf('2026-11-30', NIL)).toEqual({ x: 0, y: 1 })
})
