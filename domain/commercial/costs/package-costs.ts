import { budgetLeft, type OrderCost } from '../invoices/match'
import { type Money, NIL, sum } from '../../value/money'
import { BUDGETS, type SpentOn } from './external-costs'

/** One budget of an accepted assessment against what has been and will be spent. */
export interface CostRow {
  readonly label: string
  /** Null: nobody said, or one may not see it. */
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

/** What orders cost, by the budget they come off. */
export interface BoughtFor {
  readonly materials: readonly OrderCost[]
  readonly fixedCosts: readonly OrderCost[]
}

/**
 * What an assessment has cost and will cost, by budget. Materials and fixed costs are spent by their orders and by invoices without one; external costs on what they say.
 * What is committed does not come off a budget until it is accrued. Source: commercial section 2, Budget pie, B1 and B2; section 6.
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
