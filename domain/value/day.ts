import { addDays as addCalendarDays } from 'date-fns/addDays'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parse } from 'date-fns/parse'
import { parseISO } from 'date-fns/parseISO'

/** A calendar day as `yyyy-MM-dd`; it has no time zone, so text order is date order. */
export type Day = string

const DAY = /^(19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether a text is a day that exists, from 1900 to 2199: 2026-02-30 is not one, and a slip of the year such as 9999 leaves room to count days on. */
export function isDay(text: string): text is Day {
  if (!DAY.test(text)) return false
  const date = parseISO(text)
  return isValid(date) && format(date, 'yyyy-MM-dd') === text
}

/** Returns the day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return format(addCalendarDays(parseISO(day), count), 'yyyy-MM-dd')
}

/** Returns the day `count` months later; where that month is shorter, its last day. */
export function addMonths(day: Day, count: number): Day {
  return format(addCalendarMonths(parseISO(day), count), 'yyyy-MM-dd')
}

/** Returns the days from `from` to `to`, both counted: the same day is 1. Spec: platform 5, "counted inclusively". */
export function daysInclusive(from: Day, to: Day): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from)) + 1
}

/** Reads a day as people in the UK type it (1/2/26, 01/02/2026, 1 Feb 2026, 2026-02-01); null for anything else. */
export function parseTypedDay(text: string): Day | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  for (const pattern of ['d/M/yyyy', 'd/M/yy', 'd-M-yyyy', 'd.M.yyyy', 'd MMM yyyy', 'd MMMM yyyy']) {
    const date = parse(typed, pattern, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() >= 1900) return format(date, 'yyyy-MM-dd')
  }
  return null
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((parseISO(day).getDay() + 6) % 7))

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const partsOf = (instant: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(LONDON.formatToParts(instant).map(({ type, value }) => [type, value]))

/**
 * Returns the day of an instant in the United Kingdom, wherever the device or the server is. The only rule that assigns a fact to a day (decision
 * 541). A text is in the wire's form, in UTC.
 */
export function dayOf(instant: Date | string): Day {
  const text = typeof instant === 'string' ? instant : instant.toISOString()
  // British time is UTC or one hour ahead, so only the last hour of a UTC day can be on the next day there.
  if (text.endsWith('Z') && text.slice(11, 13) !== '23') return text.slice(0, 10)
  const { year, month, day } = partsOf(new Date(text))
  return `${year}-${month}-${day}`
}

/** Returns the instant at which a day begins in the United Kingdom. {@link dayOf} returns that day for it, and the previous day for the moment before. */
export function startOfDay(day: Day): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const inSummer = new Date(midnight - 3_600_000).toISOString()
  return dayOf(inSummer) === day ? inSummer : new Date(midnight).toISOString()
}

/** Returns the time of an instant in the United Kingdom: "07:05". */
export function clockOf(instant: Date | string): string {
  const { hour, minute } = partsOf(new Date(instant))
  return `${hour}:${minute}`
}

/** Returns a day as "24/11/2026". */
export const dayWords = (day: Day): string => day.split('-').toReversed().join('/')
