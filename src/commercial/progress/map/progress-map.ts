import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { type Earned, earnedOf, installed, leavesOf, together } from '#domain/commercial/progress'
import {
  minus,
  type Money,
  NIL,
  percentOf,
  type Percentage,
  plus,
  type Quantity,
  shareOf,
  sum,
  WHOLE,
} from '#domain/value/money'
import { readTyped } from '#domain/value/number-text'
import type { ProgressModel } from '../../common/progress-model'
import type { MapWrite } from '../record-progress'

/** A floor, or one place in it. A floor without sub-zones is a place itself. */
export interface MapRow {
  readonly id: number
  readonly name: string
  readonly isFloor: boolean
  /** The places it covers. */
  readonly leaves: readonly number[]
  readonly earned: Earned
}

/** One product in some places: how much there is of it, and how far it is by quantity. */
export interface MapCell {
  readonly quantity: Quantity
  readonly percent: Percentage
  /** What is not done yet. */
  readonly left: Quantity
  readonly moneyLeft: Money
}

/** Progress as a map: zones down, the top floor first as in the building, and products across in bill order. */
export interface ProgressMap {
  readonly products: readonly AssessmentProduct[]
  readonly rows: readonly MapRow[]
  /** Null: the product is in none of these places, which is not the same as 0 %. */
  readonly cell: (leaves: readonly number[], product: number) => MapCell | null
  /** The top-level heading of a product; '' without one. */
  readonly headingOf: (product: AssessmentProduct) => string
  readonly whole: Earned
  readonly leaves: readonly number[]
}

export function progressMap(model: ProgressModel): ProgressMap {
  const { tree, lines, cells, names } = model
  const earnedIn = new Map(model.zones.map(zone => [zone.id, zone.earned]))
  const rowOf = (id: number, isFloor: boolean): MapRow => {
    const leaves = leavesOf(tree, id)
    const earned = together(leaves.flatMap(leaf => earnedIn.get(leaf) ?? []))
    return { id, name: names.get(id) ?? '', isFloor, leaves, earned }
  }
  const quantityIn = (leaf: number, product: number): Quantity => lines.get(product)?.figure(leaf)?.quantity ?? NIL
  const cell = (leaves: readonly number[], product: number): MapCell | null => {
    let quantity: Quantity = NIL
    let done: Quantity = NIL
    for (const leaf of leaves) {
      const here = quantityIn(leaf, product)
      quantity = plus(quantity, here)
      done = plus(done, installed(here, cells.get(product)?.[leaf]?.percent ?? NIL))
    }
    const line = lines.get(product)
    if (quantity === NIL || !line) return null
    const only = leaves.length === 1 ? cells.get(product)?.[leaves[0] ?? 0]?.percent : undefined
    const { value, earned } = earnedOf(line, cells.get(product) ?? {}, leaves)
    return {
      quantity,
      percent: only ?? shareOf(done, quantity) ?? NIL,
      left: minus(quantity, done),
      moneyLeft: minus(value, earned),
    }
  }
  const groups = new Map(model.groups.map(group => [group.id, group]))
  const headingOf = (product: AssessmentProduct): string => {
    let group = product.group === null ? undefined : groups.get(product.group)
    for (let depth = 0; group && group.parent !== null && depth < 10; depth++) {
      const above = groups.get(group.parent)
      if (!above) break
      group = above
    }
    return group?.name ?? ''
  }
  return {
    products: model.products.filter(({ id }) => sum(tree.leaves.map(leaf => quantityIn(leaf, id))) !== NIL),
    rows: tree.tops
      .toReversed()
      .flatMap(top => [rowOf(top.id, top.subs.length > 0), ...top.subs.map(sub => rowOf(sub, false))]),
    cell,
    headingOf,
    whole: model.whole,
    leaves: tree.leaves,
  }
}

/** Cells to record so that each product in each of these places stands at a percentage; those that stand there already are left out. */
export function fillWrites(
  model: ProgressModel,
  places: readonly { readonly product: AssessmentProduct; readonly leaves: readonly number[] }[],
  percent: Percentage,
): MapWrite[] {
  const writes = new Map<string, MapWrite>()
  for (const { product, leaves } of places) {
    for (const zone of leaves) {
      if ((model.lines.get(product.id)?.figure(zone)?.quantity ?? NIL) === NIL) continue
      const was = model.cells.get(product.id)?.[zone] ?? null
      if ((was?.percent ?? NIL) !== percent) writes.set(`${product.id} ${zone}`, { product, zone, was, percent })
    }
  }
  return [...writes.values()]
}

/** What writes come to before they are made. Value is to the penny at each place, as progress by value is. */
export function effectOf(model: ProgressModel, writes: readonly MapWrite[]) {
  let value: Money = NIL
  let raised = 0
  let lowered = 0
  for (const { product, zone, was, percent } of writes) {
    const amount = model.lines.get(product.id)?.figure(zone)?.amount ?? NIL
    const before = was?.percent ?? NIL
    value = plus(value, minus(percentOf(amount, percent), percentOf(amount, before)))
    if (percent > before) raised += 1
    else lowered += 1
  }
  return { value, raised, lowered }
}

/** Reads the percentage a person typed, with or without its sign: from 0 to 100, or why it is none. */
export function readPercent(
  text: string,
): { readonly percent: Percentage; readonly fault: null } | { readonly percent: null; readonly fault: string } {
  const read = readTyped('percentage', text)
  if (!read.ok && read.doubt !== null) return { percent: null, fault: read.doubt }
  if (!read.ok || read.value === null || read.value < NIL || read.value > WHOLE)
    return { percent: null, fault: 'Type a percentage from 0 to 100' }
  return { percent: read.value, fault: null }
}
