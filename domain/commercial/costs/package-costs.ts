import { budgetLeft, type OrderCost } from '../invoices/match'
import { type Money, NIL, sum } from '../../value/money'
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
