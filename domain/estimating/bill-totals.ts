import type { Money, Rate } from '../value/money'
import { countedCells, type QuantityDecimals } from './counted-cells'
import { BillTotals, LineTotals, zoneTree, type Zone } from './bill'
import type { QuantityCells } from './bill-formula/quantity-cell'
import { type BuildUpRecords, type PricedProduct, withRates } from './product-rate'
import type { PercentageBasis } from './rate-build-up'

type OrNull<T> = { readonly [K in keyof T]: T[K] | null }
/** Fields of an assessment that decide how its bill is computed. One stored before the field existed has no decimals. */
export interface BillTerms {
  readonly percentageBasis: PercentageBasis
  readonly billQtyDecimals?: QuantityDecimals
}
export interface BillRecords extends OrNull<BuildUpRecords> {
  /** Exactly one. */
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
  /** By zone, top zones and sub-zones. */
  readonly zones: Readonly<Record<string, { readonly amount: Money }>>
  readonly products: number
  /** Measured products without a rate. */
  readonly unpriced: number
}

/** Returns the totals of a bill from all its records. The grid updates the same lines incrementally (`BillTotals`). */
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
