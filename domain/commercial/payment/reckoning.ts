import { bankHolidays, goodFriday, isBankHoliday } from '../../law/bank-holidays'
import type { Nation } from '../../law/nation'
import { addDays, type Day } from '../../value/day'
import { isWeekday } from '../../value/working-days'

/**
 * The days that count in a period. `section116`: all but Christmas Day, Good Friday and bank holidays, weekends included (Housing Grants, Construction
 * and Regeneration Act 1996, section 116). `calendarDays`: all. `workingDays`: those of section 116 without weekends.
 */
export type Reckoning = 'section116' | 'calendarDays' | 'workingDays'
export interface PeriodRule {
  readonly reckoning: Reckoning
  /** The nation whose law governs the contract. */
  readonly nation: Nation
}

/** Whether a day counts in a period. */
function counts(day: Day, { reckoning, nation }: PeriodRule): boolean {
  if (reckoning === 'calendarDays') return true
  const isFree = day.endsWith('-12-25') || day === goodFriday(yearOf(day)) || isBankHoliday(nation, day)
  return !isFree && (reckoning === 'section116' || isWeekday(day))
}

/** Returns the last day of a period of `count` days that begins the day after `day`. A count of zero is the day itself. */
export const daysAfter = (day: Day, count: number, rule: PeriodRule): Day => walk(day, count, 1, rule)
/** Returns the last day on which something can be done `count` days before `day`, reckoned back from the day before it. */
export const daysBefore = (day: Day, count: number, rule: PeriodRule): Day => walk(day, count, -1, rule)

function walk(day: Day, count: number, step: 1 | -1, rule: PeriodRule): Day {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, step)
    if (counts(at, rule)) left -= 1
  }
  return at
}

/** Returns the number of days that count after `from`, up to `to` and with it; zero where `to` is not later. */
export function daysBetween(from: Day, to: Day, rule: PeriodRule): number {
  let found = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (counts(day, rule)) found += 1
  return found
}

/** A day that a period passed over, and its name for the screen. */
export interface DayPassedOver {
  readonly day: Day
  readonly name: string
}
/** Returns the holidays after `from`, up to `to` and with it, that a period of section 116 passed over: they explain its length. */
export function passedOver(from: Day, to: Day, rule: PeriodRule): readonly DayPassedOver[] {
  if (rule.reckoning === 'calendarDays') return []
  const found: DayPassedOver[] = []
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (counts(day, { ...rule, reckoning: 'section116' })) continue
    const name = bankHolidays(rule.nation, yearOf(day)).find(each => each.day === day)?.name ?? 'Christmas Day'
    found.push({ day, name })
  }
  return found
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))
