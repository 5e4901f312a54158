import { groupBy } from '../../value/group-by'
import { inProportion, minus, type Money, most, NIL, type Percentage, plus, shareOf, sum } from '../../value/money'
import { COST_BUDGETS, type CostBudget, type CostLine } from '../costs/cost-lines'
import type { Budgets } from '../costs/package-costs'

/** A person's forecast of the cost to complete of one budget, in place of the computed one. */
export interface Forecast {
  readonly budget: CostBudget
  readonly toComplete: Money
  readonly reason: string
}

/** A part of the value of a package: its bill as it was tendered, or the lines of one variation. */
export interface ValuePart {
  readonly variation: { readonly id: number; readonly code: string } | null
  readonly value: Money
}

/** The package of costs that name no accepted bill, where a project has none or several. */
export const WITHOUT_BILL = 'Without a bill'

/** One package of a project: an accepted assessment, with its value, its work and its costs. All money is to date, before retention and VAT. */
export interface CvrGiven {
  /** Null for the costs that no accepted bill has. Decisions 742 and 757. */
  readonly assessment: number | null
  readonly name: string
  /** Value of the bill as it was tendered, and with its variations. */
  readonly tenderValue: Money
  readonly value: Money
  /** The parts of the value, which add up to it; null in reports that were locked before they were kept. */
  readonly values: readonly ValuePart[] | null
  /** Value of the work done, by progress. */
  readonly earned: Money
  /** Its share of the last certificate, without material on site. */
  readonly certified: Money
  readonly budgets: Budgets
  readonly lines: readonly CostLine[]
  readonly forecasts: readonly Forecast[]
  /** Losses that are known and not in any budget yet. */
  readonly futureLoss: Money
  /** Why; null without a known loss. */
  readonly futureLossReason: string | null
}

/** Costs of one budget, or of all budgets of a package. */
interface Costs {
  readonly budget: Money
  /** The part of the budget that the work done should have cost. */
  readonly earnedBudget: Money
  readonly actual: Money
  readonly accrued: Money
  /** Actual and accrued. */
  readonly cost: Money
  readonly committed: Money
  readonly toComplete: Money
  readonly finalCost: Money
  /** Budget less final cost: negative where more will be spent. */
  readonly saving: Money
}
export interface CvrRow extends Costs {
  readonly name: CostBudget
  readonly label: string
  /** The reason of a person's forecast; null where the cost to complete is computed. */
  readonly reason: string | null
}
/** Value, cost and margin of a package or of a project. */
export interface CvrTotals extends Costs {
  readonly tenderValue: Money
  readonly value: Money
  readonly earned: Money
  readonly certified: Money
  /** Certified less earned: an over-claim, or an under-claim where it is negative. */
  readonly overClaim: Money
  readonly futureLoss: Money
  /** Earned less cost to date. */
  readonly margin: Money
  /** Current value less final cost. */
  readonly finalMargin: Money
  /** Current value less budget. */
  readonly budgetMargin: Money
}
export interface CvrPackage extends CvrTotals {
  readonly assessment: number | null
  readonly name: string
  readonly values: readonly ValuePart[] | null
  readonly futureLossReason: string | null
  readonly rows: readonly CvrRow[]
}
export interface Cvr {
  readonly packages: readonly CvrPackage[]
  readonly total: CvrTotals
}

/** Returns the cost value reconciliation of a project. Oracle V1; decision 742. */
export function cvrOf(given: readonly CvrGiven[]): Cvr {
  const packages = given.map(packageOf)
  return { packages, total: totalsOf(packages) }
}

function packageOf(of: CvrGiven): CvrPackage {
  const { assessment, name, tenderValue, value, values, earned, certified, futureLoss, futureLossReason } = of
  const lines = groupBy(of.lines, each => each.budget)
  const rows = COST_BUDGETS.map(budget => rowOf(budget, of, lines.get(budget.name) ?? []))
  const costs = costsOf(rows)
  // A known loss is cost to come that no budget has.
  const toComplete = plus(costs.toComplete, futureLoss)
  const finalCost = plus(costs.cost, toComplete)
  return {
    assessment,
    name,
    values,
    rows,
    ...costs,
    toComplete,
    finalCost,
    saving: minus(costs.budget, finalCost),
    tenderValue,
    value,
    earned,
    certified,
    futureLoss,
    futureLossReason,
    overClaim: minus(certified, earned),
    margin: minus(earned, costs.cost),
    finalMargin: minus(value, finalCost),
    budgetMargin: minus(value, costs.budget),
  }
}

function rowOf({ name, label }: (typeof COST_BUDGETS)[number], of: CvrGiven, own: readonly CostLine[]): CvrRow {
  const budget = of.budgets[name]
  const earnedBudget = inProportion(budget, of.earned, of.value) ?? NIL
  const [actual, accrued] = [sum(own.map(each => each.actual)), sum(own.map(each => each.accrued))]
  const committed = sum(own.map(each => each.committed))
  const edited = of.forecasts.find(each => each.budget === name)
  const toComplete = edited?.toComplete ?? costToComplete({ budget, earnedBudget, committed })
  const cost = plus(actual, accrued)
  const finalCost = plus(cost, toComplete)
  const saving = minus(budget, finalCost)
  const reason = edited?.reason ?? null
  return { name, label, reason, budget, earnedBudget, actual, accrued, cost, committed, toComplete, finalCost, saving }
}

/** Returns the computed cost to complete: the budget of the work that is left, and never less than what is committed. */
const costToComplete = ({
  budget,
  earnedBudget,
  committed,
}: Pick<Costs, 'budget' | 'earnedBudget' | 'committed'>): Money =>
  most<Money>(most<Money>(minus(budget, earnedBudget), NIL), committed)

const added = <K extends string>(all: readonly { readonly [P in K]: Money }[], name: K): Money =>
  sum(all.map((each): Money => each[name]))

const costsOf = (all: readonly Costs[]): Costs => ({
  budget: added(all, 'budget'),
  earnedBudget: added(all, 'earnedBudget'),
  actual: added(all, 'actual'),
  accrued: added(all, 'accrued'),
  cost: added(all, 'cost'),
  committed: added(all, 'committed'),
  toComplete: added(all, 'toComplete'),
  finalCost: added(all, 'finalCost'),
  saving: added(all, 'saving'),
})

/** Returns the totals of packages or of projects. */
const totalsOf = (all: readonly CvrTotals[]): CvrTotals => ({
  ...costsOf(all),
  tenderValue: added(all, 'tenderValue'),
  value: added(all, 'value'),
  earned: added(all, 'earned'),
  certified: added(all, 'certified'),
  overClaim: added(all, 'overClaim'),
  futureLoss: added(all, 'futureLoss'),
  margin: added(all, 'margin'),
  finalMargin: added(all, 'finalMargin'),
  budgetMargin: added(all, 'budgetMargin'),
})

/** Returns the margin to date as a share of the work done; null before any work is done. */
export const marginShare = ({ margin, earned }: Pick<CvrTotals, 'margin' | 'earned'>): Percentage | null =>
  shareOf(margin, earned)
/** Returns the final margin as a share of the current value; null without a value. */
export const finalMarginShare = ({ finalMargin, value }: Pick<CvrTotals, 'finalMargin' | 'value'>): Percentage | null =>
  shareOf(finalMargin, value)
/** Returns the margin of the budget as a share of the current value; null without a value. */
export const budgetMarginShare = ({
  budgetMargin,
  value,
}: Pick<CvrTotals, 'budgetMargin' | 'value'>): Percentage | null => shareOf(budgetMargin, value)
