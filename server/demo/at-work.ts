import { addDays, type Day, daysInclusive, mondayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import type { DemoEmail } from './people'

/** Runs work as one of the firm's people, so many days from today, or on the Friday before where that is a weekend. */
export type AtWork = (email: DemoEmail, days: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>

/** Returns a number of days from today, fewer where that day is at a weekend: people buy, hire and pay on weekdays. */
export function onWeekday(today: Day, days: number): number {
  const day = addDays(today, days)
  return days - Math.max(0, daysInclusive(mondayOf(day), day) - 5)
}
