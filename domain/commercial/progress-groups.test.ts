import { describe, expect, it } from 'vitest'
import { LineTotals, zoneTree } from '../estimating/bill'
import { percent, quantityOf, rateOf, WHOLE, type Percentage, type Quantity, type Rate } from '../value/money'
import { groupProgress, type GroupProduct } from './progress-groups'

const tree = zoneTree([
  { id: 1, parent: null },
  { id: 2, parent: null },
])
function product(
  id: number,
  rate: Rate | null,
  quantities: Readonly<Record<number, Quantity>>,
  done: Readonly<Record<number, Percentage>>,
  unit = 'm²',
): GroupProduct {
  const cells = Object.fromEntries(
    Object.entries(quantities).map(([zone, quantity]) => [zone, { quantity, source: 'boq' }]),
  )
  return {
    id,
    unit,
    line: new LineTotals(rate, cells, tree),
    cells: Object.fromEntries(
      Object.entries(done).map(([zone, each]) => [zone, { percent: each, recordedAt: null, note: null }]),
    ),
  }
}

describe('progress of a group', () => {
  // By hand: 12,000 at 50 %, 8,000 at 100 % and 5,000 at 0 % give 56 %.
  const three = [
    product(5, rateOf(120), { 1: quantityOf(100) }, { 1: percent(50) }),
    product(6, rateOf(80), { 1: quantityOf(100) }, { 1: WHOLE }),
    product(7, rateOf(50), { 1: quantityOf(100) }, {}),
  ]
  it('is by value: 14,000 of 25,000 is 56 %', () =>
    expect(groupProgress('value', three, tree.leaves)).toEqual({ percent: percent(56), by: 'value', why: null }))
  it('is by quantity: 150 of 300 is 50 %', () =>
    expect(groupProgress('quantity', three, tree.leaves)).toEqual({ percent: percent(50), by: 'quantity', why: null }))
  it('counts each product equally: 40, 100 and 0 % give 46.6667 %', () => {
    const uneven = [
      product(5, rateOf(1), { 1: quantityOf(60), 2: quantityOf(40) }, { 1: percent(50), 2: percent(25) }),
      product(6, rateOf(1), { 1: quantityOf(10) }, { 1: WHOLE }),
      product(7, rateOf(1), { 2: quantityOf(1) }, {}),
    ]
    expect(groupProgress('even', uneven, tree.leaves)).toEqual({ percent: 466_667, by: 'even', why: null })
    // Zone 2 has the first product, a quarter done, and the third.
    expect(groupProgress('even', uneven, [2])).toEqual({ percent: percent(12.5), by: 'even', why: null })
  })
  it('falls back to quantity where nothing is priced, and gives the reason', () =>
    expect(
      groupProgress(
        'value',
        [product(5, null, { 1: quantityOf(30) }, { 1: WHOLE }), product(6, null, { 1: quantityOf(70) }, {})],
        tree.leaves,
      ),
    ).toEqual({ percent: percent(30), by: 'quantity', why: 'nothing is priced' }))
  it('never adds metres to pieces: each product counts equally, with the reason', () => {
    const mixed = [
      product(5, rateOf(1), { 1: quantityOf(1000) }, { 1: WHOLE }, 'm'),
      product(6, rateOf(1), { 1: quantityOf(1) }, {}, 'single item'),
    ]
    expect(groupProgress('quantity', mixed, tree.leaves)).toEqual({
      percent: percent(50),
      by: 'even',
      why: 'its products have different units',
    })
    // Only one of them is in zone 1 once the other has no quantity there.
    expect(groupProgress('quantity', [mixed[0] as GroupProduct, product(6, rateOf(1), {}, {}, 'nr')], [1])).toEqual({
      percent: WHOLE,
      by: 'quantity',
      why: null,
    })
  })
  it('knows nothing of a place where none of its products is measured', () =>
    expect(groupProgress('value', three, [2])).toEqual({ percent: null, by: 'quantity', why: null }))
})
