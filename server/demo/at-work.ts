import { isBankHoliday } from '#domain/law/bank-holidays'
import { addDays, type Day, daysInclusive, mondayOf } from '#domain/value/day'
import { isWeekday } from '#domain/value/working-days'
import type { AccountTransaction } from '../database/session'
import type { DemoEmail } from './people'

/** Runs work as one of the firm's people, so many days from today, or on the Friday before where that is a weekend. */
export type AtWork = (email: DemoEmail, days: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>

/** Returns a number of days from today, fewer where that day is at a weekend: people buy, hire and pay on weekdays. */
export function onWeekday(today: Day, days: number): number {
  const day = addDays(today, days)
  return days - Math.max(0, daysInclusive(mondayOf(day), day) - 5)
}

const isAtWork = (day: Day): boolean => isWeekday(day) && !isBankHoliday('englandAndWales', day)
/** Returns a day, or the last working day before it. */
export const workdayUntil = (day: Day): Day => (isAtWork(day) ? day : workdayUntil(addDays(day, -1)))
/** Returns a day, or the first working day after it. */
export const workdayFrom = (day: Day): Day => (isAtWork(day) ? day : workdayFrom(addDays(day, 1)))

/** Runs work as one of the firm's people on a day, or on the last working day before today where that is later. */
export type OnDay = <T>(email: DemoEmail, day: Day, work: (tx: AccountTransaction) => Promise<T>) => Promise<T>

/** Returns what runs work by its day, and returns what the work made. */
export function byDay(atWork: AtWork, today: Day): OnDay {
  const yesterday = workdayUntil(addDays(today, -1))
  return async (email, day, work) => {
    const made: Awaited<ReturnType<typeof work>>[] = []
    const days = 1 - daysInclusive(day < yesterday ? day : yesterday, today)
    await atWork(email, days, async tx => {
      made.push(await work(tx))
    })
    const [first] = made
    if (made.length === 0) throw new Error('nothing was made')
    return first as Awaited<ReturnType<typeof work>> // There is one.
  }
}

/** Days of a part of the demo: after `from`, until `until`. */
export interface Span {
  readonly from: Day | null
  readonly until: Day | null
}
/** Returns whether something that happened some days before today is in a part of the demo. */
export const isWithin = ({ from, until }: Span, today: Day, ago: number): boolean => {
  const day = addDays(today, -ago)
  return (from === null || day > from) && (until === null || day <= until)
}
