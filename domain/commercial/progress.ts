import type { Money, Percentage, Quantity } from '../value/decimal'
import { divideBig, multiply, SCALE } from '../value/decimal'
import { percentageOf, shareOf } from '../value/money'
import type { LineTotals, ZoneTree } from '../estimating/bill'

const DONE: Percentage = 1_000_000
export interface ProgressCell {
  readonly percent: Percentage
  readonly recordedAt: string | null
  readonly note: string | null
}
export type ProgressCells = Readonly<Record<string, ProgressCell>>

/** Spec: platform 4, Progress marker: 0.99 or more counts as complete, 0.01 or less as not started. */
export function progressState(percent: Percentage): 'not-started' | 'in-progress' | 'complete' {
  if (percent >= 990_000) return 'complete'
  return percent <= 10_000 ? 'not-started' : 'in-progress'
}

/** What is installed of a quantity: quantity × percent, to the quantity's decimals. */
export const installed = (quantity: Quantity, percent: Percentage): Quantity =>
  multiply(quantity, SCALE.quantity, percent, SCALE.percentage + 2, SCALE.quantity)

/** Value earned and value in all, of the same leaves. `percent` is null where nothing is priced. */
export interface Earned {
  readonly earned: Money
  readonly value: Money
  readonly percent: Percentage | null
}

/** Adds up leaves of one product: each leaf's money × its percent, rounded to pence at the leaf. */
export function earnedOf(line: LineTotals, cells: ProgressCells, leaves: readonly number[]): Earned {
  let earned = 0
  let value = 0
  for (const leaf of leaves) {
    const amount = line.figure(leaf)?.amount ?? 0
    value += amount
    earned += percentageOf(amount, cells[leaf]?.percent ?? 0)
  }
  return { earned, value, percent: shareOf(earned, value) }
}

/** Several products over some leaves: a zone's progress, or with all leaves the project's "complete by value". */
export function progressByValue(
  lines: ReadonlyMap<number, LineTotals>,
  cells: ReadonlyMap<number, ProgressCells>,
  leaves: readonly number[],
): Earned {
  let earned = 0
  let value = 0
  for (const [product, line] of lines) {
    const part = earnedOf(line, cells.get(product) ?? {}, leaves)
    earned += part.earned
    value += part.value
  }
  return { earned, value, percent: shareOf(earned, value) }
}

/** The leaves a person chose: one leaf, all of a top's, or every one when no zone is chosen. */
export function leavesOf(tree: ZoneTree, zone: number | null): readonly number[] {
  if (zone === null) return tree.leaves
  const top = tree.tops.find(each => each.id === zone)
  return top && top.subs.length > 0 ? top.subs : [zone]
}

/** The next step of the −5 / +5 buttons: to the neighbouring multiple of 5 %, within 0 and 100. */
export function stepPercent(percent: Percentage, direction: 1 | -1): Percentage {
  const step = 50_000
  const next = direction === 1 ? Math.floor(percent / step) * step + step : Math.ceil(percent / step) * step - step
  return Math.min(DONE, Math.max(0, next))
}

/** The percentage an installed quantity comes to, within 0 and 100; null when there is no quantity to measure against. */
export function percentFromInstalled(quantity: Quantity, done: Quantity): Percentage | null {
  if (quantity <= 0) return null
  return Math.min(DONE, Math.max(0, Number(divideBig(BigInt(done) * BigInt(DONE), BigInt(quantity)))))
}
