import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import { addDays, type Day, daysInclusive } from './day'

/** A period without work: a bank holiday, a shutdown. Both days count. */
export interface Closure {
  readonly startDate: Day
  readonly endDate: Day
}

export const DAYS_A_WEEK = 5

/** Whether a day is Monday to Friday. */
export const isWeekday = (day: Day): boolean => getISODay(parseISO(day)) <= DAYS_A_WEEK

/** Whether a day is in a closure. */
export const isClosed = (day: Day, holidays: readonly Closure[]): boolean =>
  holidays.some(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** Whether a day is Monday to Friday and not a holiday. */
export const isWorkingDay = (day: Day, holidays: readonly Closure[]): boolean =>
  isWeekday(day) && !isClosed(day, holidays)

/** Returns every day of a period, both ends included; empty when it ends before it begins. */
export const daysFrom = (from: Day, to: Day): readonly Day[] =>
  Array.from({ length: Math.max(0, daysInclusive(from, to)) }, (_, index) => addDays(from, index))
