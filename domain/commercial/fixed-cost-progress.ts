import { addDays, type Day } from '../value/day'
import { NIL, percentOf, plus, shareOf, shareOfCount, type Money, type Percentage } from '../value/money'
import { isWorkingDay, type Closure } from '../value/working-days'
import type { Earned } from './progress'

/** Recorded progress of one fixed cost. */
export interface RecordedFixedCost {
  readonly way: 'time' | 'hand'
  readonly startDate: Day | null
  readonly finishDate: Day | null
  readonly percent: Percentage
}

/** Some twelve years; a longer one is a typing error. */
const LONGEST = 4_400

/**
 * Returns the share of working days between two days, both counted, that have passed at the end of a day. Saturdays, Sundays and the firm's holidays
 * do not count. Zero before the first day, 100 % from the last one on. Null where the days are in the wrong order, too far apart, or contain no
 * working day.
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

/** Returns the progress of a fixed cost on a day. By time without both days it is zero. */
export function fixedCostShare(recorded: RecordedFixedCost | null, at: Day, holidays: readonly Closure[]): Percentage {
  if (recorded === null) return NIL
  const { way, startDate, finishDate, percent } = recorded
  if (way === 'hand') return percent
  return startDate === null || finishDate === null ? NIL : (shareOfTime(startDate, finishDate, at, holidays) ?? NIL)
}

/** Returns the earned value of preliminaries, each to the penny. `percent` is null where nothing is priced. */
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
