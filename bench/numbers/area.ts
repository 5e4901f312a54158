import { makeGrid } from '../data/grid'
import type { Area } from '../harness/bench'
import { computedRead } from './computed-read'
import { incrementalCurves } from './incremental'
import { materialBillCurves } from './material-bill'
import { recalculation } from './recalculation'

/** The arithmetic of a bill: recalculating all of it, following single cells, and what is left to buy after a delivery. */
export const numbers: Area = async function* numbers(plan) {
  yield await recalculation(makeGrid(500, 100), plan)
  yield computedRead(makeGrid(500, 100))
  yield* incrementalCurves(plan)
  yield* materialBillCurves(plan)
}
