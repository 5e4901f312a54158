import type { FixedCostLine } from '../assessment-price'
import type { BillRecords, BillTerms } from '../bill-totals'
import { boqFaults, type CheckedProduct, type CheckedZone, rbuFaults } from './checks'
import { type BudgetAmounts, budgetFault } from '../budget'
import { fixedCostPrice } from '../fixed-cost-price'
import { withRates } from '../product-rate'
import type { Readiness } from '../readiness'

interface ReadinessRecords extends BillRecords {
  /** Exactly one. */
  readonly assessments: readonly (BillTerms & { readonly isBudgetOnly?: boolean })[]
  readonly products: readonly (BillRecords['products'][number] & CheckedProduct)[]
  readonly zones: readonly (BillRecords['zones'][number] & CheckedZone)[]
  readonly fixedCosts: readonly FixedCostLine[]
  /** One at most. */
  readonly budgets: readonly BudgetAmounts[]
}

/**
 * Returns the readiness of an assessment. The one rule for completing a section, adding an assessment to a tender and submitting the tender, on a
 * device and on the server. A section completed earlier proves nothing about later changes.
 */
export function computeReadiness(records: ReadinessRecords): Readiness {
  const { assessments, products, zones, quantities, fixedCosts, budgets } = records
  const { components, materials, activities } = records
  const [terms] = assessments
  // Its one line represents the budget, and is right when the budget is.
  if (terms?.isBudgetOnly === true)
    return { rates: null, quantities: null, fixedCosts: null, budget: budgetFault(budgets[0] ?? null) }
  const buildUps = components && materials && activities && { components, materials, activities }
  const bill = {
    zones,
    products: withRates(products, terms?.percentageBasis ?? 'markup', buildUps),
    quantities,
    decimals: terms?.billQtyDecimals ?? null,
  }
  const costless = fixedCosts.filter(each => fixedCostPrice(each) === null).length
  return {
    rates: rbuFaults(bill)[0] ?? null,
    quantities: boqFaults(bill)[0] ?? null,
    fixedCosts: costless === 0 ? null : `${costless} fixed ${costless === 1 ? 'cost has' : 'costs have'} no rate`,
    budget: null,
  }
}
