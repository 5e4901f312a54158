import { budgetLeft, type OrderCost } from '../invoices/match'
import { minus, type Money, NIL, plus, sum } from '../../value/money'
import { COST_BUDGETS, type CostBudget, type CostLine } from './cost-lines'

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

/** Budgets of an accepted price. */
export type Budgets = { readonly [B in CostBudget]: Money }

/** The parts of an accepted price that are budgets on site. */
interface PriceParts extends Budgets {
  readonly fixedCostProfit: Money
  readonly fixedCostContingency: Money
}

/**
 * Returns the budgets of an accepted price. The contingency of the build-ups and that among the fixed costs are one budget, of which nothing is
 * ordered. Spec: COST-2.
 */
export const budgetsOf = ({ fixedCostProfit, fixedCostContingency, ...parts }: PriceParts): Budgets => ({
  materials: parts.materials,
  labour: parts.labour,
  supplyAndFit: parts.supplyAndFit,
  fixedCosts: minus(minus(parts.fixedCosts, fixedCostProfit), fixedCostContingency),
  contingency: plus(parts.contingency, fixedCostContingency),
})

/**
 * Returns the past and future cost of an assessment, by budget. Committed money does not reduce a budget until it is accrued. `budgets`: null where
 * they are unknown, or hidden from this person. Spec: COST-2.
 */
export function packageCosts(budgets: Budgets | null, lines: readonly CostLine[]): PackageCosts {
  const rows = COST_BUDGETS.map(({ name, label }): CostRow => {
    const own = lines.filter(line => line.budget === name)
    return rowOf(label, budgets?.[name] ?? null, {
      actual: sum(own.map(each => each.actual)),
      accrued: sum(own.map(each => each.accrued)),
      committed: sum(own.map(each => each.committed)),
    })
  })
  const total = rowOf('All budgets', budgets === null ? null : sum(rows.map(each => each.budget ?? NIL)), {
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
