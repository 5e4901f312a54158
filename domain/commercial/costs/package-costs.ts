import { budgetLeft, type OrderCost } from '../invoices/match'
import { minus, type Money, NIL, plus, sum } from '../../value/money'
import { BUDGETS, type SpentOn } from './external-costs'

/** One budget of an accepted assessment compared with past and future spending. */
export interface CostRow {
  readonly label: string
  /** Null: unknown, or hidden from this person. */
  readonly budget: Money | null
  readonly actual: Money
  readonly accrued: Money
  readonly committed: Money
  readonly remaining: Money | null
  readonly overspend: Money | null
}
export interface PackageCosts {
  readonly rows: readonly CostRow[]
  readonly total: CostRow
}

/** The parts of an accepted price that are budgets on site. */
interface PriceParts extends Pick<SpentOn, 'materials' | 'labour' | 'contingency' | 'fixedCosts'> {
  readonly fixedCostProfit: Money
  readonly fixedCostContingency: Money
}

/**
 * Returns the budgets of an accepted price. The contingency of the build-ups and that among the fixed costs are one budget, of which nothing is
 * ordered. Spec: COST-2.
 */
export const budgetsOf = ({ fixedCostProfit, fixedCostContingency, ...parts }: PriceParts): SpentOn => ({
  materials: parts.materials,
  labour: parts.labour,
  contingency: plus(parts.contingency, fixedCostContingency),
  fixedCosts: minus(minus(parts.fixedCosts, fixedCostProfit), fixedCostContingency),
})

/** Cost of orders, by the budget they reduce. */
export interface BoughtFor {
  readonly materials: readonly OrderCost[]
  readonly fixedCosts: readonly OrderCost[]
}

/**
 * Returns the past and future cost of an assessment, by budget. Orders, and invoices without one, spend materials and fixed costs; external costs
 * spend the budgets they name. Committed money does not reduce a budget until it is accrued. Spec: COST-2.
 */
export function packageCosts(
  budget: SpentOn | null,
  { materials, fixedCosts }: BoughtFor,
  external: readonly SpentOn[],
): PackageCosts {
  const rows = BUDGETS.map(({ name, label }): CostRow => {
    const bought = name === 'materials' ? materials : name === 'fixedCosts' ? fixedCosts : []
    return rowOf(label, budget?.[name] ?? null, {
      actual: sum([...bought.map(each => each.actual), ...external.map(each => each[name])]),
      accrued: sum(bought.map(each => each.accrued)),
      committed: sum(bought.map(each => each.committed)),
    })
  })
  const total = rowOf('All budgets', budget === null ? null : sum(rows.map(each => each.budget ?? NIL)), {
    actual: sum(rows.map(each => each.actual)),
    accrued: sum(rows.map(each => each.accrued)),
    committed: sum(rows.map(each => each.committed)),
  })
  return { rows, total }
}

function rowOf(
  label: string,
  budget: Money | null,
  spent: Pick<OrderCost, 'actual' | 'accrued' | 'committed'>,
): CostRow {
  const left = budget === null ? { remaining: null, overspend: null } : budgetLeft(budget, spent)
  return { label, budget, ...spent, ...left }
}
