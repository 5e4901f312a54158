import { addDays, addMonths, type Day } from '../value/day'
import { textOf, type Quantity } from '../value/money'
import type { TimeUnit } from '../value/units'
import { DAYS_A_WEEK, isWeekday, isWorkingDay, type Closure } from '../value/working-days'

const HOURS_A_DAY = 8
/** Some twelve years; a longer one is a typing error. */
const LONGEST = 3_000

/**
 * Returns the last day of a fixed cost from its start and length. Only Monday to Friday count, without holidays: a supervisor for six weeks over a
 * week's shutdown stays a week longer. The price stays as agreed. Null for a lump sum, for no time at all and for more than {@link LONGEST} working
 * days.
 */
export function fixedCostFinish(
  start: Day,
  unit: TimeUnit,
  length: Quantity,
  holidays: readonly Closure[],
): Day | null {
  const days = workingDays(start, unit, length)
  if (days === null || days <= 0 || days > LONGEST) return null
  let left = days
  for (let day = start; ; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) left -= 1
    if (left === 0) return day
  }
}

/** Returns the working days in a length of time, before holidays; a part of a day counts as one. */
function workingDays(start: Day, unit: TimeUnit, length: Quantity): number | null {
  const many = Number(textOf('quantity', length))
  if (unit === 'l') return null
  if (unit === 'h') return Math.ceil(many / HOURS_A_DAY)
  if (unit === 'd') return Math.ceil(many)
  if (unit === 'w') return Math.ceil(many * DAYS_A_WEEK)
  return daysInMonths(start, Math.ceil(many), isWeekday)
}

/** Returns how many of the days in a number of months from a day are counted; null for too many. Monthly payments count by these. */
export function daysInMonths(start: Day, months: number, isCounted: (day: Day) => boolean): number | null {
  if (months > LONGEST / 20) return null
  const end = addMonths(start, months)
  let days = 0
  for (let day = start; day < end; day = addDays(day, 1)) if (isCounted(day)) days += 1
  return days
}
