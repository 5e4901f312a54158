import { makeGrid } from '../data/grid'
import type { Curve, Plan } from '../harness/bench'
import { answerOf, type Bill, billOf, lineOf, totalsOf } from './bill'

/** Edits in one figure: a single one is too short to time. */
const EDITS = 2_000

/** What following changed cells costs, by how many changed and by the size of the estimate. */
export function* incrementalCurves(plan: Plan): Generator<Curve, void, undefined> {
  const middle = billOf(makeGrid(500, 100))
  yield {
    id: 'F1a',
    title: 'incremental recalculation of 50,000 quantities',
    unit: 'ms',
    over: 'changed cells',
    sizes: plan.short ? [10, 100, 1_000] : [1, 10, 100, 1_000, 10_000],
    measure: async changed => follow(middle, changed),
    slope: { most: 1.1 },
  }
  const sizes = plan.short ? [100, 500, 2_500] : [100, 500, 1_000, 5_000]
  const bills = new Map(sizes.map(products => [products * 100, billOf(makeGrid(products, 100))]))
  yield {
    id: 'F1b',
    title: 'one changed cell',
    unit: 'ms',
    over: 'quantities in the estimate',
    sizes: [...bills.keys()],
    measure: async size => follow(bills.get(size) ?? middle, 1),
    slope: { most: 0.1 },
  }
}

/** Milliseconds to bring the totals up to date after so many cells changed, once; fails unless they equal a full recalculation. */
function follow(bill: Bill, changed: number): number {
  const totals = totalsOf(bill)
  const { products, zones } = bill.grid
  const repeats = Math.max(1, Math.floor(EDITS / changed))
  let spent = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const touched = new Set<number>()
    for (let edit = 0; edit < changed; edit += 1) {
      const cell = ((repeat * changed + edit) * 7_919) % (products * zones)
      const product = Math.floor(cell / zones)
      const zone = (cell % zones) + 1
      const quantity = (bill.cells[product]?.[zone]?.quantity ?? 0) + 10
      bill.cells[product] = { ...bill.cells[product], [zone]: { quantity, source: 'boq' } }
      touched.add(product)
    }
    const started = performance.now()
    for (const product of touched) totals.put(product, lineOf(bill, product))
    spent += performance.now() - started
  }
  if (answerOf(totals, zones) !== answerOf(totalsOf(bill), zones))
    throw new Error('Followed totals differ from full ones')
  return spent / repeats
}
