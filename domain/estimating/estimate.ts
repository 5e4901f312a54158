import type { Money } from '../value/money'
import { assessmentPrice, fixedCostTotals, type AdjustmentTerms, type FixedCostLine } from './assessment-price'
import { type BillRecords, computeBillTotals } from './bill-totals'

export interface EstimateRecords extends BillRecords {
  readonly fixedCosts: readonly FixedCostLine[]
  readonly adjustments: readonly AdjustmentTerms[]
}

interface Estimate {
  readonly measured: Money
  readonly zones: Readonly<Record<string, { readonly amount: Money }>>
  readonly products: number
  readonly unpriced: number
  readonly fixedCosts: Money
  readonly fixedCostProfit: Money
  readonly contingency: Money
  readonly fixedCostLines: number
  readonly unpricedFixedCosts: number
  readonly adjusted: Money
  readonly adjustments: Readonly<Record<string, { readonly amount: Money }>>
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
}

/** Returns the estimate of an assessment from all its records. */
export function computeEstimate({ fixedCosts, adjustments, ...bill }: EstimateRecords): Estimate {
  const { amount, zones, products, unpriced } = computeBillTotals(bill)
  const fixed = fixedCostTotals(fixedCosts)
  const price = assessmentPrice(amount, fixed.price, adjustments)
  return {
    measured: amount,
    zones,
    products,
    unpriced,
    fixedCosts: fixed.price,
    fixedCostProfit: fixed.profit,
    contingency: fixed.contingency,
    fixedCostLines: fixedCosts.length,
    unpricedFixedCosts: fixed.unpriced,
    adjusted: price.adjusted,
    adjustments: Object.fromEntries(price.adjustments.map(({ id, amount: each }) => [id, { amount: each }])),
    net: price.net,
    discount: price.discount,
    gross: price.gross,
  }
}
