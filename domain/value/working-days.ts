import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import type { Day } from './day'

/** Days on which nobody works: a bank holiday, a shutdown. Both days count. */
export interface Closure {
  readonly startDate: Day
  readonly endDate: Day
}

export const DAYS_A_WEEK = 5

/** Monday to Friday. */
export const isWeekday = (day: Day): boolean => getISODay(parseISO(day)) <= DAYS_A_WEEK

/** Monday to Friday, and no holiday. */
export const isWorkingDay = (day: Day, holidays: readonly Closure[]): boolean =>
  isWeekday(day) && !holidays.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
