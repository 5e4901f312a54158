import { addDays, type Day, dayWords } from '../../value/day'
import type { CalendarEvent } from '../../value/icalendar'
import type { Money } from '../../value/money'
import { moneyWords } from '../../value/money-words'

/** A day on which the firm must act, beside the dates of its applications. */
export interface Reminder {
  /** Unique across all kinds, and the same whenever it is worked out. */
  readonly key: string
  readonly kind: 'guarantee' | 'cisReturn' | 'dueDiligence'
  /** The record it is about; null where it asks for one. */
  readonly record: number | null
  /** Null: it is about the whole firm. */
  readonly project: number | null
  readonly subcontractor: number | null
  /** The last day. */
  readonly day: Day
  /** The first day on which it is a warning. */
  readonly warnsFrom: Day
  /** "Performance bond, Aviva PB-118". */
  readonly title: string
  /** Words after the title: what happens on the day, and what has happened when the day has passed. */
  readonly ahead: string
  readonly missed: string
  /** More about it; empty where there is none. */
  readonly note: string
  readonly amount: Money | null
}

/** `open`: still far away. */
type ReminderState = 'open' | 'soon' | 'missed'

/** Returns how urgent a reminder is on a day. On its last day it is not missed yet. */
export const reminderState = ({ day, warnsFrom }: Reminder, today: Day): ReminderState =>
  day < today ? 'missed' : warnsFrom <= today ? 'soon' : 'open'

/** Returns a reminder in words: "Performance bond, Aviva PB-118 expires 01/03/2027". */
export const reminderWords = (of: Reminder, today: Day): string =>
  `${of.title} ${reminderState(of, today) === 'missed' ? of.missed : of.ahead} ${dayWords(of.day)}`

/** Returns the reminders that are missed or soon, in the order of their days. */
export const warnedOf = (reminders: readonly Reminder[], today: Day): readonly Reminder[] =>
  reminders.filter(each => reminderState(each, today) !== 'open').toSorted(inTurn)

/** Returns the reminders whose days are between two days, both included, in their order. */
const remindersBetween = (reminders: readonly Reminder[], from: Day, to: Day): readonly Reminder[] =>
  reminders.filter(({ day }) => day >= from && day <= to).toSorted(inTurn)

const inTurn = (a: Reminder, b: Reminder): number => a.day.localeCompare(b.day) || a.key.localeCompare(b.key)

/** Days that a feed keeps before today, and days after it. */
const BEFORE = 92
const AHEAD = 400

/** Returns reminders as events of a feed, in the order of their days. A program reminds of those that have not passed. */
export const reminderEvents = (
  reminders: readonly Reminder[],
  inWords: (of: Reminder) => { readonly name: string; readonly url: string },
  { today, host }: { readonly today: Day; readonly host: string },
): readonly CalendarEvent[] =>
  remindersBetween(reminders, addDays(today, -BEFORE), addDays(today, AHEAD)).map(each => {
    const { name, url } = inWords(each)
    return {
      uid: `${each.key}@${host}`,
      day: each.day,
      summary: `${name}: ${each.title} ${each.ahead}`,
      description: [
        reminderWords(each, today),
        each.note,
        each.amount === null ? '' : `Amount: ${moneyWords(each.amount)}`,
      ]
        .filter(Boolean)
        .join('\n'),
      url,
      isTentative: false,
      isReminded: reminderState(each, today) !== 'missed',
    }
  })
