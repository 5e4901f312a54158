// House types side by side, each element priced for one plot of each. They are read only where the file's own figures multiply by the number of
// plots.
import { describe, expect, it } from 'vitest'
import { readSheet } from '../testing/read-sheet'
import type { Cell } from '../sheet/sheet'

const lines: Cell[][] = [
  ['Foundations', 6500, 5800],
  ['Superstructure', 31_200, 27_400],
]
const plots: Cell[] = ['Number of plots', 12, 7]
/** 37,700 and 33,200 for one plot; 452,400 and 232,400 for all of them. */
const total: Cell[] = ['Total', 452_400, 232_400]
const read = (rows: Cell[][]) => {
  const { bill, check } = readSheet({
    name: 'Matrix',
    hidden: false,
    rows: [['Element', 'Type A £', 'Type B £'], ...rows],
  })
  return {
    amounts: bill.plan.products.map(({ name, amount }) => [name, amount / 100]),
    said: bill.assumptions.flatMap(({ kind, text }) => (kind === 'multiplied' ? [text] : [])),
    verdict: check.proof.verdict,
  }
}

describe('house types by plots', () => {
  const right = {
    amounts: [
      ['Foundations', 6500 * 12 + 5800 * 7],
      ['Superstructure', 31_200 * 12 + 27_400 * 7],
    ],
    said: ['Each line counts for its plots: 12 of Type A £, 7 of Type B £'],
    verdict: 'agrees',
  }

  it.each([
    ['below the elements', [...lines, plots, total]],
    ['above them', [plots, ...lines, total]],
    [
      'with the cost of one plot and a grand total',
      [...lines, ['Total per plot', 37_700, 33_200], plots, total, ['Grand total', null, 684_800]],
    ],
  ])('are counted for each of their plots, their number %s', (_, rows) => {
    expect(read(rows as Cell[][])).toMatchObject(right)
  })

  it('are not multiplied where no row of the file does so', () => {
    expect(read([...lines, plots, ['Total', 37_700, 33_200]]).said).toEqual([])
    expect(read([...lines, plots, ['Total', 452_400, 232_401]]).said).toEqual([])
    expect(read([...lines, plots, ['Total', 452_400, 232_401]]).verdict).not.toBe('agrees')
  })

  it('without a number of plots count once each, which is a question until a figure is all of them', () => {
    const once = [
      ['Foundations', 6500 + 5800],
      ['Superstructure', 31_200 + 27_400],
    ]
    const foot: Cell[] = ['Total', 37_700, 33_200]
    expect(read([...lines, foot])).toMatchObject({ amounts: once, verdict: 'open' })
    expect(read([...lines, plots, foot])).toMatchObject({ amounts: once, verdict: 'open' })
    expect(read([...lines, foot, ['Total of both', null, 70_900]])).toMatchObject({ amounts: once, verdict: 'agrees' })
  })
})
