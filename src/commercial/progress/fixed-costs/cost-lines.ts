import type { FixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import type { AssessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { earnedOfFixedCosts, fixedCostShare } from '#domain/commercial/fixed-cost-progress'
import type { Earned } from '#domain/commercial/progress'
import { fixedCostFinish } from '#domain/estimating/fixed-cost-finish'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import type { Day } from '#domain/value/day'
import type { Money, Percentage } from '#domain/value/money'
import type { Closure } from '#domain/value/working-days'

type With<R> = R & { readonly id: number }

/** One preliminary with how far it is. */
export interface CostLine {
  readonly cost: With<AssessmentFixedCost>
  readonly recorded: With<FixedCostProgress> | null
  readonly share: Percentage
  readonly price: Money | null
}

/** The preliminaries in their order, and what they come to together on a day. */
export function costLines(
  costs: readonly With<AssessmentFixedCost>[],
  progress: readonly With<FixedCostProgress>[],
  today: Day,
  holidays: readonly Closure[],
): { readonly lines: readonly CostLine[]; readonly whole: Earned } {
  const recorded = new Map(progress.map(each => [each.id, each]))
  const lines = costs
    .toSorted((a, b) => a.assessmentOrder - b.assessmentOrder || a.id - b.id)
    .map(cost => {
      const own = recorded.get(cost.id) ?? null
      return {
        cost,
        recorded: own,
        share: fixedCostShare(own, today, holidays),
        price: fixedCostPrice(cost)?.price ?? null,
      }
    })
  return { lines, whole: earnedOfFixedCosts(lines) }
}

/** The days a preliminary runs by its estimate; null where that does not say. */
export function daysOf(
  { startDate, periodUnit, periodLength }: AssessmentFixedCost,
  holidays: readonly Closure[],
): { readonly from: Day | null; readonly to: Day | null } {
  return {
    from: startDate,
    to: startDate === null ? null : fixedCostFinish(startDate, periodUnit, periodLength, holidays),
  }
}
