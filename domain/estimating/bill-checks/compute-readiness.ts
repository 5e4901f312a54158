import type { FixedCostLine } from '../assessment-price'
import type { BillRecords, BillTerms } from '../bill-totals'
import { boqFaults, type CheckedProduct, type CheckedZone, rbuFaults } from './checks'
import { type BudgetAmounts, budgetFault } from '../budget'
import { fixedCostPrice } from '../fixed-cost-price'
import { withRates } from '../product-rate'
import type { Readiness } from '../readiness'

interface ReadinessRecords extends BillRecords {
  /** The one. */
  readonly assessments: readonly (BillTerms & { readonly isBudgetOnly?: boolean })[]
  readonly products: readonly (BillRecords['products'][number] & CheckedProduct)[]
  readonly zones: readonly (BillRecords['zones'][number] & CheckedZone)[]
  readonly fixedCosts: readonly FixedCostLine[]
  /** The one, where there is one. */
  readonly budgets: readonly BudgetAmounts[]
}

/**
 * The one rule by which a section is completed, an assessment joins a tender and the tender is submitted, on a device and on the server. A
 * section that was completed says nothing of what was changed since.
 */
export function computeReadiness(records: ReadinessRecords): Readiness {
  const { assessments, products, zones, quantities, fixedCosts, budgets } = records
  const { components, materials, activities } = records
  const [terms] = assessments
  // Its one line stands for the budget, and is right when the budget is.
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
