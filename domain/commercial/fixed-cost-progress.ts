import { addDays, type Day } from '../value/day'
import { NIL, percentOf, plus, shareOf, shareOfCount, type Money, type Percentage } from '../value/money'
import { isWorkingDay, type Closure } from '../value/working-days'
import type { Earned } from './progress'

/** What is recorded of one fixed cost. */
export interface RecordedFixedCost {
  readonly way: 'time' | 'hand'
  readonly startDate: Day | null
  readonly finishDate: Day | null
  readonly percent: Percentage
}

/** Some twelve years; a longer one is typed wrong. */
const LONGEST = 4_400

/**
 * The share of working days between two days, both counted, that have passed at the end of a day. Saturdays, Sundays and the firm's holidays do not
 * count. Nil before the first day, whole from the last one on. Null where the days are the wrong way round, too far apart, or none is worked.
 */
export function shareOfTime(from: Day, to: Day, at: Day, holidays: readonly Closure[]): Percentage | null {
  if (to < from || addDays(from, LONGEST) < to) return null
  let passed = 0
  let all = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue
    all += 1
    if (day <= at) passed += 1
  }
  return shareOfCount(passed, all)
}

/** How far a fixed cost is on a day. By time without both days it is nil: nothing is known of it yet. */
export function fixedCostShare(recorded: RecordedFixedCost | null, at: Day, holidays: readonly Closure[]): Percentage {
  if (recorded === null) return NIL
  const { way, startDate, finishDate, percent } = recorded
  if (way === 'hand') return percent
  return startDate === null || finishDate === null ? NIL : (shareOfTime(startDate, finishDate, at, holidays) ?? NIL)
}

/** What preliminaries have earned of their price, each to the penny. `percent` is null where nothing is priced. */
export function earnedOfFixedCosts(
  costs: readonly { readonly price: Money | null; readonly share: Percentage }[],
): Earned {
  let earned: Money = NIL
  let value: Money = NIL
  for (const { price, share } of costs) {
    value = plus(value, price ?? NIL)
    earned = plus(earned, percentOf(price ?? NIL, share))
  }
  return { earned, value, percent: shareOf(earned, value) }
}
