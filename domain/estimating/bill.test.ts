import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BillTotals, LineTotals, lockedParent, zoneTree, type Zone } from './bill'
import type { QuantityCells } from './bill-formula/quantity-cell'
import { NIL, quantityOf, rateOf, taken, type Quantity } from '../value/money'

/** L1 has sub-zones N and S; L2 has none (oracle 2). */
const zones: Zone[] = [
  { id: 1, parent: null },
  { id: 11, parent: 1 },
  { id: 12, parent: 1 },
  { id: 2, parent: null },
]
const tree = zoneTree(zones)
const cells = (north: Quantity, south: Quantity, two: Quantity): QuantityCells => ({
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
    [
      'partition',
      rateOf(32.88),
      cells(quantityOf(118.4), quantityOf(96.25), quantityOf(204.6)),
      705_769,
      672_725,
      1_378_494,
    ],
    [
      'ceiling',
      rateOf(34.34),
      cells(quantityOf(110), quantityOf(88.5), quantityOf(190.75)),
      681_649,
      655_036,
      1_336_685,
    ],
    ['skim', rateOf(6.5), cells(quantityOf(236.8), quantityOf(192.5), quantityOf(409.2)), 279_045, 265_980, 545_025],
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
      new LineTotals(
        rateOf(6.5),
        { 1: { quantity: quantityOf(12.51), source: 'boq' }, 2: { quantity: quantityOf(12.51), source: 'boq' } },
        two,
      ).amount,
    ).toBe(16_264)
    expect(new LineTotals(rateOf(6.5), { 1: { quantity: quantityOf(25.02), source: 'boq' } }, two).amount).toBe(16_263)
  })

  it('keeps the quantity of a parent zone until its sub-zones add up to it (ASMT-11)', () => {
    const held = {
      ...cells(quantityOf(70.15), quantityOf(58.25), quantityOf(1)),
      1: { quantity: quantityOf(131.94), source: 'boq' },
    }
    const line = new LineTotals(rateOf(32.88), held, tree)
    expect([line.figure(1), line.figure(11)?.amount, line.figure(12)?.amount]).toEqual([
      { quantity: quantityOf(131.94), amount: 433_819 },
      230_653,
      191_526,
    ])
    expect(line.amount).toBe(433_819 + 3_288)
    expect(lockedParent(tree.tops[0]!, held)).toEqual({
      held: quantityOf(131.94),
      subs: quantityOf(128.4),
      difference: quantityOf(3.54),
    })
    const settled = { ...held, 12: { quantity: quantityOf(61.79), source: 'boq' } }
    expect([
      lockedParent(tree.tops[0]!, settled),
      new LineTotals(rateOf(32.88), settled, tree).figure(1)?.amount,
    ]).toEqual([null, 433_819])
    const further = { ...settled, 12: { quantity: quantityOf(61.785), source: 'boq' } }
    expect(new LineTotals(rateOf(1), further, tree).figure(1)?.quantity).toBe(quantityOf(131.935))
    const empty = { 1: { quantity: quantityOf(5), source: 'boq' } }
    expect([new LineTotals(rateOf(2), empty, tree).amount, lockedParent(tree.tops[0]!, empty)?.subs]).toEqual([
      1_000,
      null,
    ])
    expect(lockedParent(tree.tops[1]!, held)).toBeNull()
  })

  it('distinguishes a missing quantity from zero', () => {
    const line = new LineTotals(
      rateOf(1),
      { 2: { quantity: NIL, source: 'boq' }, 11: { quantity: null, source: 'boq' } },
      tree,
    )
    expect([1, 11, 12, 2].filter(zone => line.figure(zone))).toEqual([2])
    expect([
      line.isMeasured,
      new LineTotals(rateOf(1), { 11: { quantity: null, source: 'boq' } }, tree).isMeasured,
    ]).toEqual([true, false])
  })

  it('incremental totals equal adding everything up again', () => {
    const quantity = fc.option(fc.integer({ min: -5_000_000, max: 50_000_000 }).map(value => taken('quantity', value)))
    const edit = fc.record({
      product: fc.integer({ min: 1, max: 5 }),
      rate: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(value => taken('rate', value))),
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
