import type { Money, Rate } from '../value/money'
import { countedCells, type QuantityDecimals } from './counted-cells'
import { BillTotals, LineTotals, zoneTree, type Zone } from './bill'
import type { QuantityCells } from './bill-formula/quantity-cell'
import { type BuildUpRecords, type PricedProduct, withRates } from './product-rate'
import type { PercentageBasis } from './rate-build-up'

type OrNull<T> = { readonly [K in keyof T]: T[K] | null }
/** What an assessment says of how its bill is worked out. One that came to a device before it was a field has no decimals. */
export interface BillTerms {
  readonly percentageBasis: PercentageBasis
  readonly billQtyDecimals?: QuantityDecimals
}
export interface BillRecords extends OrNull<BuildUpRecords> {
  /** The one. */
  readonly assessments: readonly BillTerms[]
  readonly products: readonly (PricedProduct & {
    readonly id: number
    readonly rate: Rate | null
    readonly isRateOnly?: boolean
  })[]
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
export function computeBillTotals({ assessments, products, zones, quantities, ...lines }: BillRecords): Totals {
  const { components, materials, activities } = lines
  const buildUps = components && materials && activities && { components, materials, activities }
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedCells(quantities, assessments[0]?.billQtyDecimals ?? null)
  const totals = new BillTotals(tree)
  let unpriced = 0
  for (const { id, rate, isRateOnly } of withRates(products, assessments[0]?.percentageBasis ?? 'markup', buildUps)) {
    const line = new LineTotals(rate, cells.get(id) ?? {}, tree)
    totals.put(id, line)
    if (rate === null && line.isMeasured && isRateOnly !== true) unpriced += 1
  }
  return {
    amount: totals.amount,
    zones: Object.fromEntries([...tree.placeOf.keys()].map(id => [id, { amount: totals.zoneAmount(id) }])),
    products: products.length,
    unpriced,
  }
}
