import { describe, expect, it } from 'vitest'
import { LineTotals, zoneTree } from '../estimating/bill'
import {
  earnedOf,
  installed,
  leavesOf,
  percentFromInstalled,
  progressByValue,
  progressState,
  stepPercent,
} from './progress'

const tree = zoneTree([
  { id: 1, parent: null },
  { id: 11, parent: 1 },
  { id: 12, parent: 1 },
  { id: 2, parent: null },
])
const line = new LineTotals(
  328_800,
  {
    11: { quantity: 1_184_000, source: 'boq' },
    12: { quantity: 962_500, source: 'boq' },
    2: { quantity: 2_046_000, source: 'boq' },
  },
  tree,
)
const cell = (percent: number) => ({ percent, recordedAt: null, note: null })

describe('progress', () => {
  it('marks by the thresholds of the specification', () =>
    expect([10_000, 10_001, 989_999, 990_000].map(progressState)).toEqual([
      'not-started',
      'in-progress',
      'in-progress',
      'complete',
    ]))
  it('shows what is installed: 65 % of 126.90 is 82.485', () => expect(installed(1_269_000, 650_000)).toBe(824_850))
  it('earns leaf by leaf and finishes at exactly the bill', () => {
    expect(earnedOf(line, {}, tree.leaves)).toEqual({ earned: 0, value: 1_378_494, percent: 0 })
    const all = Object.fromEntries(tree.leaves.map(leaf => [leaf, cell(1_000_000)]))
    expect(earnedOf(line, all, tree.leaves)).toEqual({ earned: 1_378_494, value: 1_378_494, percent: 1_000_000 })
    expect(progressByValue(new Map([[5, line]]), new Map([[5, { 2: cell(500_000) }]]), leavesOf(tree, 2))).toEqual({
      earned: 336_363,
      value: 672_725,
      percent: 500_001,
    })
    expect(progressByValue(new Map(), new Map(), tree.leaves).percent).toBeNull()
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
      stepPercent(650_000, 1),
      stepPercent(620_000, 1),
      stepPercent(620_000, -1),
      stepPercent(0, -1),
      stepPercent(990_000, 1),
    ]).toEqual([700_000, 650_000, 600_000, 0, 1_000_000]))
  it('reads a quantity as a percentage', () =>
    expect([
      percentFromInstalled(1_269_000, 824_850),
      percentFromInstalled(0, 5),
      percentFromInstalled(10, 99),
    ]).toEqual([650_000, null, 1_000_000]))
})
