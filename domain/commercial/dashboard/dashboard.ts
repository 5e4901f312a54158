import { addMonths, type Day, daysInclusive } from '../../value/day'
import { minus, type Money, most, NIL, sum } from '../../value/money'
import { COST_BUDGETS, type CostBudget } from '../costs/cost-lines'
import type { Cvr } from '../cvr/cvr'
import type { UnlikeLines } from '../variations/agreed-unlike-lines'

/** Figures of the dashboard that are of a project's reconciliation, by their names there. */
const RECONCILED = [
  'value',
  'earned',
  'certified',
  'overClaim',
  'budget',
  'actual',
  'accrued',
  'cost',
  'committed',
  'finalCost',
  'margin',
  'finalMargin',
] as const
/** Figures of the dashboard that add up over projects. */
export const DASHBOARD_FIGURES = [...RECONCILED, 'unagreed', 'toBill'] as const
type DashboardFigure = (typeof DASHBOARD_FIGURES)[number]
/** `unagreed`: value of variations that are not agreed. `toBill`: work done that no sent application claims. */
export type Figures = { readonly [F in DashboardFigure]: Money }

/** Figures of a budget that add up over packages and projects. */
export const BUDGET_FIGURES = ['budget', 'actual', 'accrued'] as const
export interface BudgetSpent {
  readonly name: CostBudget
  readonly label: string
  readonly budget: Money
  readonly actual: Money
  readonly accrued: Money
}

/** The claim of the last application that was sent to the client. */
export interface Billed {
  /** Work done that it does not claim, line by line. */
  readonly unclaimed: Money
  readonly valuationDate: Day
}
/** Figures of the last locked report of a project, beside the live ones. */
export const LOCKED_FIGURES = ['value', 'earned', 'cost', 'margin', 'finalMargin'] as const
export interface LastLocked extends Readonly<Record<(typeof LOCKED_FIGURES)[number], Money>> {
  readonly number: number
  readonly periodEnd: Day
}
/** Variations that are not agreed, and agreed ones that differ from their lines. */
interface Variations {
  readonly count: number
  readonly withoutPrice: number
  readonly differing: readonly UnlikeLines[]
}
/** A project with its reconciliation. */
interface ReconciledProject {
  readonly project: number
  readonly name: string
  readonly cvr: Cvr
  readonly unagreed: Money
  readonly variations: Variations
  /** Null before the first application; undefined where this person may not read applications. */
  readonly billed: Billed | null | undefined
  /** Null before the first locked report, and where this person may not see locked reports. */
  readonly locked: LastLocked | null
}
export interface ProjectFigures extends Figures {
  readonly project: number
  readonly name: string
  readonly variations: Variations
  readonly budgets: readonly BudgetSpent[]
  readonly lastValuation: Day | null
  readonly locked: LastLocked | null
}

/** Returns the figures of a project: those of its reconciliation, and what is to bill. Nothing is to bill where the applications are unknown. */
export function figuresOf(of: ReconciledProject): ProjectFigures {
  const { project, name, cvr, unagreed, variations, billed, locked } = of
  const { total } = cvr
  const toBill = billed === undefined ? NIL : (billed?.unclaimed ?? most<Money>(total.earned, NIL))
  return {
    project,
    name,
    ...pick(RECONCILED, figure => total[figure]),
    unagreed,
    variations,
    toBill,
    budgets: budgetsOver(cvr.packages.map(({ rows }) => rows)),
    lastValuation: billed?.valuationDate ?? null,
    locked,
  }
}

/** Live figures of projects beside those of their last locked reports. */
interface LockedMovement {
  /** Sums of the projects that have a locked report. */
  readonly locked: Readonly<Record<(typeof LOCKED_FIGURES)[number], Money>>
  readonly count: number
  /** Change of the final margin of those projects since. */
  readonly movement: Money
}
/** Returns the sums of the last locked reports, and the change of the final margin since. Projects without one are in neither. */
export function movementSinceLocked(projects: readonly ProjectFigures[]): LockedMovement {
  const pairs = projects.flatMap(({ finalMargin, locked }) => (locked ? [{ finalMargin, locked }] : []))
  return {
    locked: pick(LOCKED_FIGURES, figure => sum(pairs.map(({ locked }) => locked[figure]))),
    count: pairs.length,
    movement: sum(pairs.map(({ finalMargin, locked }) => minus(finalMargin, locked.finalMargin))),
  }
}

/** Figures of several projects together. */
export interface FirmFigures extends Figures {
  readonly budgets: readonly BudgetSpent[]
}
/** Returns the sums of several projects, figure by figure and budget by budget. Decision 744. */
export const dashboardOf = (projects: readonly (Figures & Pick<ProjectFigures, 'budgets'>)[]): FirmFigures => ({
  ...pick(DASHBOARD_FIGURES, figure => sum(projects.map(each => each[figure]))),
  budgets: budgetsOver(projects.map(({ budgets }) => budgets)),
})

/** Returns the sums of each budget over several lists of budgets. */
const budgetsOver = (
  lists: readonly (readonly Pick<BudgetSpent, 'name' | (typeof BUDGET_FIGURES)[number]>[])[],
): readonly BudgetSpent[] =>
  COST_BUDGETS.map(({ name, label }) => {
    const own = lists.flat().filter(each => each.name === name)
    return { name, label, ...pick(BUDGET_FIGURES, figure => sum(own.map(each => each[figure]))) }
  })

function pick<K extends string>(names: readonly K[], of: (name: K) => Money): { readonly [P in K]: Money } {
  // Each name gets its figure.
  return Object.fromEntries(names.map(name => [name, of(name)])) as { readonly [P in K]: Money }
}

/** The day by which work is to be billed: a month after the last valuation. */
interface BillingDay {
  /** Null before the first application. */
  readonly dueOn: Day | null
  readonly daysLate: number
}
/** Returns the day of a project's next application, and the days it is late. Only a day past its date counts as late. */
export function billingDay({ lastValuation }: Pick<ProjectFigures, 'lastValuation'>, today: Day): BillingDay {
  if (lastValuation === null) return { dueOn: null, daysLate: 0 }
  const dueOn = addMonths(lastValuation, 1)
  return { dueOn, daysLate: today > dueOn ? daysInclusive(dueOn, today) - 1 : 0 }
}
