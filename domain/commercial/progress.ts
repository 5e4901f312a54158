import type { LineTotals, ZoneTree } from '../estimating/bill'
import {
  NIL,
  WHOLE,
  ceilTo,
  floorTo,
  least,
  minus,
  most,
  pence,
  percent,
  percentOf,
  plus,
  shareOf,
  sum,
  type Money,
  type Percentage,
  type Quantity,
} from '../value/money'

/** Spec: platform 4, Progress marker. */
const COMPLETE_FROM = percent(99)
const NOT_STARTED_TO = percent(1)
const STEP = percent(5)

export interface ProgressCell {
  readonly percent: Percentage
  readonly recordedAt: string | null
  readonly note: string | null
}
export type ProgressCells = Readonly<Record<string, ProgressCell>>

/** Returns the state of a percentage: 0.99 or more counts as complete, 0.01 or less as not started. Spec: platform 4, Progress marker. */
export function progressState(share: Percentage): 'not-started' | 'in-progress' | 'complete' {
  if (share >= COMPLETE_FROM) return 'complete'
  return share <= NOT_STARTED_TO ? 'not-started' : 'in-progress'
}

/** Returns the installed quantity: quantity × percent, to the quantity's decimals. */
export const installed = (quantity: Quantity, done: Percentage): Quantity => percentOf(quantity, done)

/** Earned and total value of the same zones. `percent` is null where nothing is priced. */
export interface Earned {
  readonly earned: Money
  readonly value: Money
  readonly percent: Percentage | null
}

/** Adds up zones of one product: each zone's money × its percent, rounded to pence in each zone. */
export function earnedOf(line: LineTotals, cells: ProgressCells, leaves: readonly number[]): Earned {
  let earned: Money = NIL
  let value: Money = NIL
  for (const leaf of leaves) {
    const amount = line.figure(leaf)?.amount ?? NIL
    value = plus(value, amount)
    earned = plus(earned, percentOf(amount, cells[leaf]?.percent ?? NIL))
  }
  return { earned, value, percent: shareOf(earned, value) }
}

/** Adds up several products over some zones: a zone's progress, or with all zones the project's "complete by value". */
export function progressByValue(
  lines: ReadonlyMap<number, LineTotals>,
  cells: ReadonlyMap<number, ProgressCells>,
  leaves: readonly number[],
): Earned {
  let earned: Money = NIL
  let value: Money = NIL
  for (const [product, line] of lines) {
    const part = earnedOf(line, cells.get(product) ?? {}, leaves)
    earned = plus(earned, part.earned)
    value = plus(value, part.value)
  }
  return { earned, value, percent: shareOf(earned, value) }
}

/** A place of the bill: its progress, and the number of products measured in it. */
export interface PlaceProgress extends Earned {
  readonly products: number
}

/** Returns each lowest zone alone, in one pass over the lines: {@link together} combines them to zones, or to the whole bill. */
export function progressByLeaf(
  lines: ReadonlyMap<number, LineTotals>,
  cells: ReadonlyMap<number, ProgressCells>,
  leaves: readonly number[],
): ReadonlyMap<number, PlaceProgress> {
  const found = leaves.map(leaf => ({ leaf, earned: pence(0), value: pence(0), products: 0 }))
  for (const [product, line] of lines) {
    const own = cells.get(product) ?? {}
    for (const each of found) {
      const figure = line.figure(each.leaf)
      if (!figure) continue
      if (figure.quantity !== NIL) each.products += 1
      each.value = plus(each.value, figure.amount)
      each.earned = plus(each.earned, percentOf(figure.amount, own[each.leaf]?.percent ?? NIL))
    }
  }
  return new Map(found.map(({ leaf, ...sums }) => [leaf, { ...sums, percent: shareOf(sums.earned, sums.value) }]))
}

/** Adds up places: earned values were rounded in each place, so nothing is lost. */
export function together(places: readonly Pick<Earned, 'earned' | 'value'>[]): Earned {
  const [earned, value] = [sum(places.map(place => place.earned)), sum(places.map(place => place.value))]
  return { earned, value, percent: shareOf(earned, value) }
}

/** Progress of each top zone, and of the whole bill. */
export interface ProgressByZone {
  readonly zones: readonly (Earned & { readonly zone: number })[]
  readonly whole: Earned
}
export function progressByZone(
  tree: ZoneTree,
  lines: ReadonlyMap<number, LineTotals>,
  cells: ReadonlyMap<number, ProgressCells>,
): ProgressByZone {
  const byLeaf = progressByLeaf(lines, cells, tree.leaves)
  const zones = tree.tops.map(({ id }) => ({
    zone: id,
    ...together(leavesOf(tree, id).flatMap(leaf => byLeaf.get(leaf) ?? [])),
  }))
  return { zones, whole: together(zones) }
}

/** Returns the chosen lowest zones: one, all of a top zone's, or every one when no zone is chosen. */
export function leavesOf(tree: ZoneTree, zone: number | null): readonly number[] {
  if (zone === null) return tree.leaves
  const top = tree.tops.find(each => each.id === zone)
  return top && top.subs.length > 0 ? top.subs : [zone]
}

/** Returns the next step of the −5 / +5 buttons: the neighbouring multiple of 5 %, within 0 and 100. */
export function stepPercent(share: Percentage, direction: 1 | -1): Percentage {
  return withinWhole(direction === 1 ? plus(floorTo(share, STEP), STEP) : minus(ceilTo(share, STEP), STEP))
}

/** Returns the percentage of an installed quantity, within 0 and 100; null when there is no quantity to measure against. */
export function percentFromInstalled(quantity: Quantity, done: Quantity): Percentage | null {
  const share = quantity > NIL ? shareOf(done, quantity) : null
  return share === null ? null : withinWhole(share)
}

const withinWhole = (share: Percentage): Percentage => least(WHOLE, most(NIL, share))
