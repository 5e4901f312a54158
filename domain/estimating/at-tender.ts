import type { Quantity, Rate } from '../value/money'
import type { QuantityCells } from './bill-formula/quantity-cell'
import type { QuantityDecimals } from './counted-cells'

interface Frozen {
  readonly assessments: readonly { readonly isAccepted: boolean; readonly billQtyDecimals?: QuantityDecimals }[]
  readonly products: readonly {
    readonly id: number
    readonly pricingMode: 'rbu' | 'saf'
    readonly rate: Rate | null
    readonly fixedPrice: Rate | null
    readonly tenderRate: Rate | null
  }[]
  readonly quantities: readonly {
    readonly cells: QuantityCells
    readonly tender: Readonly<Record<string, { readonly quantity: Quantity | null }>>
  }[]
  readonly components: readonly { readonly product: number }[] | null
}

/**
 * Returns the records as at the acceptance of the tender: frozen quantities at frozen rates, whatever has been measured since. Unchanged while
 * nothing has been frozen. A line offered without a rate, or added since, has none, even where it has been built up since.
 */
export function atTender<R extends Frozen>(records: R): R {
  if (records.assessments[0]?.isAccepted !== true) return records
  const unpriced = new Set(records.products.flatMap(({ id, tenderRate }) => (tenderRate === null ? [id] : [])))
  return {
    ...records,
    // They were frozen as the bill counted them.
    assessments: records.assessments.map(each => ({ ...each, billQtyDecimals: null })),
    products: records.products.map(product => ({
      ...product,
      rate: product.tenderRate,
      fixedPrice: product.tenderRate,
      pricingMode: unpriced.has(product.id) ? ('rbu' as const) : product.pricingMode,
    })),
    components: records.components?.filter(({ product }) => !unpriced.has(product)) ?? null,
    quantities: records.quantities.map(each => ({
      ...each,
      cells: Object.fromEntries(
        Object.entries(each.tender).map(([zone, { quantity }]) => [zone, { quantity, source: 'boq' }]),
      ),
    })),
  }
}
