import { makeGrid } from '../data/grid'
import type { Area } from '../harness/bench'
import { computedRead } from './computed-read'
import { incrementalCurves } from './incremental'
import { recalculation } from './recalculation'

/** The arithmetic of a bill: recalculating all of it, and following single cells. */
export const numbers: Area = async function* numbers(plan) {
  yield await recalculation(makeGrid(500, 100), plan)
  yield computedRead(makeGrid(500, 100))
  yield* incrementalCurves(plan)
}
