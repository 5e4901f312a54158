import { addDays as addCalendarDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parse } from 'date-fns/parse'
import { parseISO } from 'date-fns/parseISO'

/** A calendar day as `yyyy-MM-dd`; it has no time zone, so text order is date order. */
export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** True only for a day that exists: 2026-02-30 is not one. */
export function isDay(text: string): text is Day {
  if (!DAY.test(text)) return false
  const date = parseISO(text)
  return isValid(date) && format(date, 'yyyy-MM-dd') === text
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return format(addCalendarDays(parseISO(day), count), 'yyyy-MM-dd')
}

/** Days from `from` to `to`, both counted: the same day is 1. Spec: platform 5, "counted inclusively". */
export function daysInclusive(from: Day, to: Day): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from)) + 1
}

/** Reads what a person in the UK types (1/2/26, 01/02/2026, 1 Feb 2026, 2026-02-01); null when it is no day. */
export function parseTypedDay(text: string): Day | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  for (const pattern of ['d/M/yyyy', 'd/M/yy', 'd-M-yyyy', 'd.M.yyyy', 'd MMM yyyy', 'd MMMM yyyy']) {
    const date = parse(typed, pattern, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() >= 1900) return format(date, 'yyyy-MM-dd')
  }
  return null
}
