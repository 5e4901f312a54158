import type { LineTotals } from '../estimating/bill'
import { NIL, averageOf, plus, shareOf, sum, type Percentage, type Quantity } from '../value/money'
import { installed, progressByValue, type ProgressCells } from './progress'

/** One product of a group. `cells`: its recorded progress. */
export interface GroupProduct {
  readonly id: number
  readonly unit: string | null
  readonly line: LineTotals
  readonly cells: ProgressCells
}

export type GroupWeight = 'value' | 'quantity' | 'even'

/**
 * Progress of a group over some zones. `by` is the weighting used; `why` tells why it differs from the requested one. `percent` is null where none of
 * its products is measured there.
 */
export interface GroupProgress {
  readonly percent: Percentage | null
  readonly by: GroupWeight
  readonly why: 'nothing is priced' | 'its products have different units' | null
}

/**
 * Returns the progress of several products together: Σ(value × progress) ÷ Σ(value), or by quantity, or each product equally. Without value it weighs
 * by quantity. Quantities of different units are never added up: each product then counts equally.
 */
export function groupProgress(
  asked: GroupWeight,
  products: readonly GroupProduct[],
  leaves: readonly number[],
): GroupProgress {
  const here = products.filter(product => quantityIn(product, leaves) !== NIL)
  const priced = asked === 'value' ? valueShare(here, leaves) : null
  if (priced !== null) return { percent: priced, by: 'value', why: null }
  const why = asked === 'value' && here.length > 0 ? 'nothing is priced' : null
  if (asked === 'even') return { percent: evenShare(here, leaves), by: 'even', why }
  if (new Set(here.map(({ unit }) => unit)).size > 1)
    return { percent: evenShare(here, leaves), by: 'even', why: why ?? 'its products have different units' }
  return { percent: quantityShare(here, leaves), by: 'quantity', why }
}

const quantityIn = ({ line }: GroupProduct, leaves: readonly number[]): Quantity =>
  sum(leaves.map(leaf => line.figure(leaf)?.quantity ?? NIL))

const valueShare = (products: readonly GroupProduct[], leaves: readonly number[]): Percentage | null =>
  progressByValue(
    new Map(products.map(({ id, line }) => [id, line])),
    new Map(products.map(({ id, cells }) => [id, cells])),
    leaves,
  ).percent

function quantityShare(products: readonly GroupProduct[], leaves: readonly number[]): Percentage | null {
  let done: Quantity = NIL
  let all: Quantity = NIL
  for (const { line, cells } of products)
    for (const leaf of leaves) {
      const quantity = line.figure(leaf)?.quantity ?? NIL
      all = plus(all, quantity)
      done = plus(done, installed(quantity, cells[leaf]?.percent ?? NIL))
    }
  return shareOf(done, all)
}

/** Returns the mean of each product's progress by its own quantity. */
const evenShare = (products: readonly GroupProduct[], leaves: readonly number[]): Percentage | null =>
  averageOf(
    sum(products.map(product => quantityShare([product], leaves) ?? NIL)),
    // A number of products, not a measure.
    products.length,
  )
