import type { Day } from '../../value/day'
import type { TimeUnit } from '../../value/units'
import { type Closure, isClosed, isWeekday } from '../../value/working-days'

/** Whether days off are charged. */
export type DaysOff = 'free' | 'charged'

/** Days off in a hire agreement: weekends, and the firm's closures. A closed weekend is charged only where both are. Decision 674. */
export interface HireTerms {
  readonly weekends: DaysOff
  readonly closures: DaysOff
}

/** Whether an agreement charges for a day. */
export const isChargedDay = (day: Day, { weekends, closures }: HireTerms, holidays: readonly Closure[]): boolean =>
  (weekends === 'charged' || isWeekday(day)) && (closures === 'charged' || !isClosed(day, holidays))

/** Returns the days in a full week of an agreement, without closures. */
export const daysInWeek = ({ weekends }: HireTerms): number => (weekends === 'charged' ? 7 : 5)

/** A lump sum and hours are paid without counting days. */
export const PAID_WITHOUT_DAYS: readonly TimeUnit[] = ['l', 'h']

/** Whether days off change what is paid. */
export const hasDaysOff = (unit: TimeUnit): boolean => !PAID_WITHOUT_DAYS.includes(unit)

/**
 * Returns the terms in words, for pages and for the order: "weekends charged, closures not charged". Null where they mean nothing.
 */
export function termsWords({
  weekends,
  closures,
  periodUnit,
}: HireTerms & { readonly periodUnit: TimeUnit }): string | null {
  if (!hasDaysOff(periodUnit)) return null
  const are = (each: DaysOff): string => (each === 'charged' ? 'charged' : 'not charged')
  return weekends === closures
    ? `weekends and closures ${are(weekends)}`
    : `weekends ${are(weekends)}, closures ${are(closures)}`
}
