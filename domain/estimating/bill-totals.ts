import type { Money, Rate } from '../value/money'
import { BillTotals, LineTotals, type QuantityCells, zoneTree, type Zone } from './bill'

interface Records {
  readonly products: readonly { readonly id: number; readonly rate: Rate | null }[]
  readonly zones: readonly (Zone & { readonly order: number })[]
  /** By the product's own id. */
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
}

interface Totals {
  readonly amount: Money
  /** By zone, tops and sub-zones. */
  readonly zones: Readonly<Record<string, { readonly amount: Money }>>
  readonly products: number
  /** Products that are measured and have no rate. */
  readonly unpriced: number
}

/** What a bill comes to, from all its records. The grid follows single changes with the same lines (`BillTotals`). */
export function computeBillTotals({ products, zones, quantities }: Records): Totals {
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = new Map(quantities.map(each => [each.id, each.cells]))
  const totals = new BillTotals(tree)
  let unpriced = 0
  for (const { id, rate } of products) {
    const line = new LineTotals(rate, cells.get(id) ?? {}, tree)
    totals.put(id, line)
    if (rate === null && line.isMeasured) unpriced += 1
  }
  return {
    amount: totals.amount,
    zones: Object.fromEntries([...tree.placeOf.keys()].map(id => [id, { amount: totals.zoneAmount(id) }])),
    products: products.length,
    unpriced,
  }
}
