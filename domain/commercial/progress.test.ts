import { describe, expect, it } from 'vitest'
import { LineTotals, zoneTree } from '../estimating/bill'
import {
  earnedOf,
  installed,
  leavesOf,
  percentFromInstalled,
  progressByLeaf,
  progressByValue,
  progressByZone,
  progressState,
  stepPercent,
} from './progress'
import { NIL, WHOLE, percent, quantityOf, rateOf, type Percentage } from '../value/money'

const tree = zoneTree([
  { id: 1, parent: null },
  { id: 11, parent: 1 },
  { id: 12, parent: 1 },
  { id: 2, parent: null },
])
const line = new LineTotals(
  rateOf(32.88),
  {
    11: { quantity: quantityOf(118.4), source: 'boq' },
    12: { quantity: quantityOf(96.25), source: 'boq' },
    2: { quantity: quantityOf(204.6), source: 'boq' },
  },
  tree,
)
const cell = (done: Percentage) => ({ percent: done, recordedAt: null, note: null })

describe('progress', () => {
  it('marks by the thresholds of the specification', () =>
    expect([percent(1), percent(1.0001), percent(98.9999), percent(99)].map(progressState)).toEqual([
      'not-started',
      'in-progress',
      'in-progress',
      'complete',
    ]))
  it('shows the installed quantity: 65 % of 126.90 is 82.485', () =>
    expect(installed(quantityOf(126.9), percent(65))).toBe(824_850))
  it('earns leaf by leaf and finishes at exactly the bill', () => {
    expect(earnedOf(line, {}, tree.leaves)).toEqual({ earned: 0, value: 1_378_494, percent: 0 })
    const all = Object.fromEntries(tree.leaves.map(leaf => [leaf, cell(WHOLE)]))
    expect(earnedOf(line, all, tree.leaves)).toEqual({ earned: 1_378_494, value: 1_378_494, percent: 1_000_000 })
    expect(progressByValue(new Map([[5, line]]), new Map([[5, { 2: cell(percent(50)) }]]), leavesOf(tree, 2))).toEqual({
      earned: 336_363,
      value: 672_725,
      percent: 500_001,
    })
    expect(progressByValue(new Map(), new Map(), tree.leaves).percent).toBeNull()
  })
  it('is the same zone by zone in one pass, and all of it the sum of the zones', () => {
    const lines = new Map([[5, line]])
    const cells = new Map([[5, { 11: cell(percent(33)), 12: cell(percent(66.6)), 2: cell(percent(50)) }]])
    // 118.40, 96.25 and 204.60 m² at £32.88, rounded to pence in each zone.
    expect(
      [...progressByLeaf(lines, cells, tree.leaves)].map(([leaf, each]) => [leaf, each.earned, each.value]),
    ).toEqual(
      tree.leaves.map(leaf => {
        const { earned, value } = progressByValue(lines, cells, [leaf])
        return [leaf, earned, value]
      }),
    )
    const { zones, whole } = progressByZone(tree, lines, cells)
    expect(zones).toEqual([1, 2].map(zone => ({ zone, ...progressByValue(lines, cells, leavesOf(tree, zone)) })))
    expect(whole).toEqual(progressByValue(lines, cells, tree.leaves))
    expect(progressByZone(tree, new Map(), cells).whole.percent).toBeNull()
  })
  it('chooses leaves', () =>
    expect([leavesOf(tree, null), leavesOf(tree, 1), leavesOf(tree, 12), leavesOf(tree, 2)]).toEqual([
      [11, 12, 2],
      [11, 12],
      [12],
      [2],
    ]))
  it('steps to multiples of five and stays within 0 and 100', () =>
    expect([
      stepPercent(percent(65), 1),
      stepPercent(percent(62), 1),
      stepPercent(percent(62), -1),
      stepPercent(NIL, -1),
      stepPercent(percent(99), 1),
    ]).toEqual([700_000, 650_000, 600_000, 0, 1_000_000]))
  it('reads a quantity as a percentage', () =>
    expect([
      percentFromInstalled(quantityOf(126.9), quantityOf(82.485)),
      percentFromInstalled(NIL, quantityOf(5)),
      percentFromInstalled(quantityOf(10), quantityOf(99)),
    ]).toEqual([650_000, null, 1_000_000]))
})
