import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BillTotals, LineTotals, zoneTree, type QuantityCells, type Zone } from './bill'

/** L1 has sub-zones N and S; L2 is single (estimating section 2, oracle 2). */
const zones: Zone[] = [
  { id: 1, parent: null },
  { id: 11, parent: 1 },
  { id: 12, parent: 1 },
  { id: 2, parent: null },
]
const tree = zoneTree(zones)
const cells = (north: number, south: number, two: number): QuantityCells => ({
  11: { quantity: north, source: 'boq' },
  12: { quantity: south, source: 'boq' },
  2: { quantity: two, source: 'boq' },
})

describe('bill', () => {
  it('reads zones as tops, sub-zones and leaves', () => {
    expect(tree.tops).toEqual([
      { id: 1, subs: [11, 12], index: 0 },
      { id: 2, subs: [], index: 3 },
    ])
    expect(tree.leaves).toEqual([11, 12, 2])
    expect(zoneTree([{ id: 3, parent: 9 }]).tops).toEqual([{ id: 3, subs: [], index: 0 }])
  })

  it.each([
    ['partition', 328_800, cells(1_184_000, 962_500, 2_046_000), 705_769, 672_725, 1_378_494],
    ['ceiling', 343_400, cells(1_100_000, 885_000, 1_907_500), 681_649, 655_036, 1_336_685],
    ['skim', 65_000, cells(2_368_000, 1_925_000, 4_092_000), 279_045, 265_980, 545_025],
  ])('oracle 2: %s', (_, rate, quantities, one, two, total) => {
    const line = new LineTotals(rate, quantities, tree)
    expect([line.figure(1)?.amount, line.figure(2)?.amount, line.amount]).toEqual([one, two, total])
    expect((line.figure(11)?.amount ?? 0) + (line.figure(12)?.amount ?? 0)).toBe(one)
  })

  it('rounds where the bill prints: two zones of 12.51 at 6.50 are 162.64, one of 25.02 is 162.63', () => {
    const two = zoneTree([
      { id: 1, parent: null },
      { id: 2, parent: null },
    ])
    expect(
      new LineTotals(65_000, { 1: { quantity: 125_100, source: 'boq' }, 2: { quantity: 125_100, source: 'boq' } }, two)
        .amount,
    ).toBe(16_264)
    expect(new LineTotals(65_000, { 1: { quantity: 250_200, source: 'boq' } }, two).amount).toBe(16_263)
  })

  it('tells a missing quantity from nil', () => {
    const line = new LineTotals(
      10_000,
      { 2: { quantity: 0, source: 'boq' }, 11: { quantity: null, source: 'boq' } },
      tree,
    )
    expect([1, 11, 12, 2].filter(zone => line.figure(zone))).toEqual([2])
    expect([
      line.isMeasured,
      new LineTotals(10_000, { 11: { quantity: null, source: 'boq' } }, tree).isMeasured,
    ]).toEqual([true, false])
  })

  it('incremental totals equal adding everything up again', () => {
    const quantity = fc.option(fc.integer({ min: -5_000_000, max: 50_000_000 }))
    const edit = fc.record({
      product: fc.integer({ min: 1, max: 5 }),
      rate: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      values: fc.tuple(quantity, quantity, quantity),
      gone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), edits => {
        const totals = new BillTotals(tree)
        const now = new Map<number, LineTotals>()
        for (const {
          product,
          rate,
          values: [a, b, c],
          gone,
        } of edits) {
          const line = new LineTotals(
            rate,
            {
              11: { quantity: a, source: 'boq' },
              12: { quantity: b, source: 'boq' },
              2: { quantity: c, source: 'boq' },
            },
            tree,
          )
          if (gone) now.delete(product)
          else now.set(product, line)
          totals.put(product, gone ? undefined : line)
        }
        const lines = [...now.values()]
        expect(totals.amount).toBe(lines.reduce((sum, line) => sum + line.amount, 0))
        for (const { id } of zones)
          expect(totals.zoneAmount(id)).toBe(lines.reduce((sum, line) => sum + (line.figure(id)?.amount ?? 0), 0))
        for (const line of lines)
          expect(tree.tops.reduce((sum, top) => sum + (line.figure(top.id)?.amount ?? 0), 0)).toBe(line.amount)
        for (const line of lines)
          expect((line.figure(11)?.amount ?? 0) + (line.figure(12)?.amount ?? 0)).toBe(line.figure(1)?.amount ?? 0)
      }),
    )
  })
})
