import { minus, NIL, shareOf, sum, type Money, type Percentage } from '../value/money'

/** Amounts of a budget, in pence; null is not entered yet. */
export interface BudgetAmounts {
  readonly totalPrice: Money | null
  readonly materials: Money | null
  readonly labour: Money | null
  readonly supplyAndFit: Money | null
  readonly fixedCosts: Money | null
  readonly contingency: Money | null
  readonly inflation: Money | null
}
export const BUDGET_COSTS = [
  { name: 'materials', label: 'Materials' },
  { name: 'labour', label: 'Labour' },
  { name: 'supplyAndFit', label: 'Supply & fit' },
  { name: 'fixedCosts', label: 'Fixed costs' },
  { name: 'contingency', label: 'Contingency' },
  { name: 'inflation', label: 'Inflation' },
] as const satisfies readonly { readonly name: keyof BudgetAmounts; readonly label: string }[]

interface BudgetTotals {
  readonly cost: Money
  /** The price less the costs, for overhead and profit; negative when the costs are higher. Null without a price. */
  readonly ohp: Money | null
  readonly ohpPercentage: Percentage | null
}

/** Returns the totals: overhead and profit = total price − Σ costs. */
export function budgetTotals(budget: BudgetAmounts): BudgetTotals {
  const cost = sum(BUDGET_COSTS.map(({ name }) => budget[name] ?? NIL))
  const { totalPrice } = budget
  const ohp = totalPrice === null ? null : minus(totalPrice, cost)
  return { cost, ohp, ohpPercentage: ohp === null || totalPrice === null ? null : shareOf(ohp, totalPrice) }
}

/** Returns the price of a budget's one bill line: the price less its fixed costs, which are a separate fixed cost. Null without a price. */
export const budgetLine = ({ totalPrice, fixedCosts }: BudgetAmounts): Money | null =>
  totalPrice === null ? null : minus(totalPrice, fixedCosts ?? NIL)

/** Returns why a budget is not complete, in words; null when it is. */
export function budgetFault(budget: BudgetAmounts | null): string | null {
  if (budget === null) return 'There is no budget yet: type one'
  const { totalPrice } = budget
  if (totalPrice === null || totalPrice === NIL) return 'The budget has no total price yet'
  return BUDGET_COSTS.every(({ name }) => budget[name] === null) ? 'The budget has no costs yet' : null
}
